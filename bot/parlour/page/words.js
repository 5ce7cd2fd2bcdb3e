// What the page itself says, in the four languages of the house.

const WORDS = {
  parlour: { en: "The Parlour", fr: "Le Salon", it: "Il Salotto", ja: "談話室" },
  motto: {
    en: "Board games by post",
    fr: "Jeux de société par correspondance",
    it: "Giochi da tavolo per corrispondenza",
    ja: "郵便で遊ぶボードゲーム",
  },
  newTable: { en: "New table", fr: "Nouvelle table", it: "Nuovo tavolo", ja: "新しい卓" },
  skip: { en: "To the command box", fr: "Aller au champ de commande", it: "Alla casella dei comandi", ja: "コマンド入力欄へ" },
  startHere: { en: "Open a table", fr: "Ouvrir une table", it: "Apri un tavolo", ja: "卓を立てる" },
  openTable: { en: "Open the table", fr: "Ouvrir la table", it: "Apri il tavolo", ja: "卓を立てる" },
  newTableHint: {
    en: "Pick a game. With bot players it starts at once; with none, you set up the rest in the lobby.",
    fr: "Choisissez un jeu. Avec des robots, la partie commence aussitôt ; sans eux, vous réglez le reste avant le début.",
    it: "Scegli un gioco. Con i bot comincia subito; senza, decidi il resto prima di cominciare.",
    ja: "ゲームを選んでください。CPUがいればすぐ始まります。0人なら、開始前に細かく決められます。",
  },
  welcome: { en: "Come in, take a seat", fr: "Entrez, prenez place", it: "Entra, accomodati", ja: "ようこそ、お座りください" },
  welcomeText: {
    en: "Nothing has been played in this room yet. Open a table and play against bot players, or take several seats yourself.",
    fr: "On n’a encore rien joué dans cette pièce. Ouvrez une table et jouez contre des robots, ou occupez vous-même plusieurs places.",
    it: "In questa stanza non si è ancora giocato. Apri un tavolo e gioca contro i bot, oppure occupa tu più posti.",
    ja: "この部屋ではまだ誰も遊んでいません。卓を立ててCPUと対戦するか、一人で何人分もの席に着いて遊べます。",
  },
  channels: { en: "Rooms", fr: "Pièces", it: "Stanze", ja: "部屋" },
  newChannel: { en: "New room", fr: "Nouvelle pièce", it: "Nuova stanza", ja: "新しい部屋" },
  channelName: { en: "Name of the room", fr: "Nom de la pièce", it: "Nome della stanza", ja: "部屋の名前" },
  create: { en: "Create", fr: "Créer", it: "Crea", ja: "作成" },
  showChannels: { en: "Show rooms", fr: "Afficher les pièces", it: "Mostra le stanze", ja: "部屋の一覧を開く" },
  hideChannels: { en: "Close", fr: "Fermer", it: "Chiudi", ja: "閉じる" },
  unread: { en: "new messages", fr: "nouveaux messages", it: "nuovi messaggi", ja: "未読あり" },
  mentionsYou: { en: "you are mentioned", fr: "on vous y mentionne", it: "ti menzionano", ja: "あなた宛てのメッセージあり" },
  wanted: { en: "called for", fr: "on attend cette personne", it: "qualcuno chiede di questa persona", ja: "呼ばれています" },
  directMessages: { en: "Private messages", fr: "Messages privés", it: "Messaggi privati", ja: "ダイレクトメッセージ" },
  thread: { en: "thread", fr: "fil", it: "thread", ja: "スレッド" },
  privateThread: { en: "private thread", fr: "fil privé", it: "thread privato", ja: "非公開スレッド" },
  messages: { en: "Messages", fr: "Messages", it: "Messaggi", ja: "メッセージ" },
  newMessages: { en: "New messages", fr: "Nouveaux messages", it: "Nuovi messaggi", ja: "新着メッセージ" },

  youAre: { en: "You are", fr: "Vous êtes", it: "Tu sei", ja: "あなたは" },
  whoAreYou: { en: "Who are you?", fr: "Qui êtes-vous ?", it: "Chi sei?", ja: "どなたですか？" },
  whoHint: {
    en: "One person can sit in several seats: switch here whenever it is another’s move.",
    fr: "On peut occuper plusieurs places : changez ici de personne quand c’est le tour d’une autre.",
    it: "Una persona può occupare più posti: cambia qui quando tocca a un’altra.",
    ja: "一人で複数の席に着けます。手番が移ったら、ここで切り替えてください。",
  },
  moderator: { en: "moderator", fr: "modération", it: "moderazione", ja: "管理者" },
  addPerson: { en: "Add a person", fr: "Ajouter une personne", it: "Aggiungi una persona", ja: "人を追加" },
  editPerson: { en: "Your name and language", fr: "Votre nom et votre langue", it: "Il tuo nome e la tua lingua", ja: "あなたの名前と言語" },
  name: { en: "Name", fr: "Nom", it: "Nome", ja: "名前" },
  language: { en: "Language", fr: "Langue", it: "Lingua", ja: "言語" },
  add: { en: "Add", fr: "Ajouter", it: "Aggiungi", ja: "追加" },
  save: { en: "Save", fr: "Enregistrer", it: "Salva", ja: "保存" },
  close: { en: "Close", fr: "Fermer", it: "Chiudi", ja: "閉じる" },
  cancel: { en: "Cancel", fr: "Annuler", it: "Annulla", ja: "キャンセル" },
  send: { en: "Send", fr: "Envoyer", it: "Invia", ja: "送信" },

  commandBox: { en: "Command", fr: "Commande", it: "Comando", ja: "コマンド" },
  typeSlash: {
    en: "Type / for commands",
    fr: "Tapez / pour les commandes",
    it: "Scrivi / per i comandi",
    ja: "/ を入力するとコマンド一覧",
  },
  onlyCommands: {
    en: "Only commands work here: start with /.",
    fr: "Ici, seules les commandes fonctionnent : commencez par /.",
    it: "Qui funzionano solo i comandi: comincia con /.",
    ja: "ここで使えるのはコマンドだけです。/ から始めてください。",
  },
  noCommand: { en: "No command begins like this.", fr: "Aucune commande ne commence ainsi.", it: "Nessun comando comincia così.", ja: "該当するコマンドはありません。" },
  commands: { en: "Commands", fr: "Commandes", it: "Comandi", ja: "コマンド一覧" },
  suggestions: { en: "Suggestions", fr: "Suggestions", it: "Suggerimenti", ja: "候補" },
  leaveCommand: { en: "Discard the command", fr: "Effacer la commande", it: "Scarta il comando", ja: "コマンドをやめる" },
  optional: { en: "optional", fr: "facultatif", it: "facoltativo", ja: "任意" },
  usual: { en: "Default", fr: "Par défaut", it: "Predefinito", ja: "標準" },
  moreOptions: { en: "More options", fr: "Plus d’options", it: "Altre opzioni", ja: "詳細設定" },
  required: { en: "Please fill this in.", fr: "Ce champ est à remplir.", it: "Da compilare.", ja: "入力してください。" },
  fromList: { en: "Choose one from the list.", fr: "Choisissez dans la liste.", it: "Scegli dall’elenco.", ja: "一覧から選んでください。" },
  wholeNumber: { en: "A whole number, please.", fr: "Un nombre entier, s’il vous plaît.", it: "Serve un numero intero.", ja: "整数を入力してください。" },
  number: { en: "A number, please.", fr: "Un nombre, s’il vous plaît.", it: "Serve un numero.", ja: "数値を入力してください。" },
  atLeast: { en: "At least {n}.", fr: "Au moins {n}.", it: "Almeno {n}.", ja: "{n} 以上にしてください。" },
  atMost: { en: "At most {n}.", fr: "Au plus {n}.", it: "Al massimo {n}.", ja: "{n} 以下にしてください。" },
  lengthAtLeast: { en: "At least {n} characters.", fr: "Au moins {n} caractères.", it: "Almeno {n} caratteri.", ja: "{n} 文字以上にしてください。" },
  lengthAtMost: { en: "At most {n} characters.", fr: "Au plus {n} caractères.", it: "Al massimo {n} caratteri.", ja: "{n} 文字以内にしてください。" },
  chooseFile: { en: "Choose a file", fr: "Choisir un fichier", it: "Scegli un file", ja: "ファイルを選択" },
  noFileHere: {
    en: "Files cannot be sent here.",
    fr: "On ne peut pas envoyer de fichier ici.",
    it: "Qui non si possono inviare file.",
    ja: "ここではファイルを渡せません。",
  },
  fileTooLarge: {
    en: "This file is too large: at most {n} MB.",
    fr: "Ce fichier est trop gros : {n} Mo au plus.",
    it: "Questo file è troppo grande: al massimo {n} MB.",
    ja: "ファイルが大きすぎます（最大 {n} MB）。",
  },
  fileGone: {
    en: "This file can no longer be read. Choose it again.",
    fr: "Ce fichier n’est plus lisible. Choisissez-le de nouveau.",
    it: "Questo file non si legge più. Sceglilo di nuovo.",
    ja: "このファイルは読み込めなくなりました。もう一度選んでください。",
  },
  yes: { en: "Yes", fr: "Oui", it: "Sì", ja: "はい" },
  no: { en: "No", fr: "Non", it: "No", ja: "いいえ" },
  true: { en: "True", fr: "Vrai", it: "Vero", ja: "真" },
  false: { en: "False", fr: "Faux", it: "Falso", ja: "偽" },
  pictureGone: {
    en: "This picture is no longer kept. A newer message shows how things stand.",
    fr: "Cette image n’est plus conservée. Un message plus récent montre où l’on en est.",
    it: "Questa immagine non è più conservata. Un messaggio più recente mostra a che punto siamo.",
    ja: "この画像はもう保存されていません。今の様子は新しいメッセージでご覧ください。",
  },
  nothingFound: { en: "No matches.", fr: "Rien ne correspond.", it: "Nessun risultato.", ja: "候補がありません。" },
  looking: { en: "Looking…", fr: "Recherche…", it: "Cerco…", ja: "検索中…" },

  noAnswer: {
    en: "The bot did not answer in time. What you entered is still here: try again.",
    fr: "Le bot n’a pas répondu à temps. Votre saisie est toujours là : réessayez.",
    it: "Il bot non ha risposto in tempo. Quello che hai inserito è ancora qui: riprova.",
    ja: "ボットから時間内に返事がありませんでした。入力内容は残っています。もう一度お試しください。",
  },
  noAnswerHere: {
    en: "The bot did not answer in time. Try again.",
    fr: "Le bot n’a pas répondu à temps. Réessayez.",
    it: "Il bot non ha risposto in tempo. Riprova.",
    ja: "ボットから時間内に返事がありませんでした。もう一度お試しください。",
  },
  unreachable: {
    en: "The parlour cannot be reached. What you entered is still here.",
    fr: "Le salon est injoignable. Votre saisie est toujours là.",
    it: "Il salotto non è raggiungibile. Quello che hai inserito è ancora qui.",
    ja: "談話室に接続できません。入力内容は残っています。",
  },
  notThere: {
    en: "This cannot be done just now. What you entered is still here.",
    fr: "Impossible pour l’instant. Votre saisie est toujours là.",
    it: "Per ora non si può. Quello che hai inserito è ancora qui.",
    ja: "今はできません。入力内容は残っています。",
  },
  lacking: { en: "Something required is missing.", fr: "Il manque un champ obligatoire.", it: "Manca qualcosa di obbligatorio.", ja: "必須の項目が足りません。" },
  badValue: { en: "This does not fit here.", fr: "Cette valeur ne convient pas ici.", it: "Questo valore qui non va bene.", ja: "この値はここでは使えません。" },
  outOfRange: { en: "Too much, or too little.", fr: "C’est trop, ou trop peu.", it: "È troppo, o troppo poco.", ja: "大きすぎるか、小さすぎます。" },
  noSuchPerson: { en: "This person is not here any more.", fr: "Cette personne n’est plus là.", it: "Questa persona non c’è più.", ja: "この人はもういません。" },
  gone: {
    en: "This has changed in the meantime: look at the newest message.",
    fr: "Cela a changé entre-temps : voyez le message le plus récent.",
    it: "Nel frattempo è cambiato: guarda il messaggio più recente.",
    ja: "状況が変わりました。最新のメッセージをご覧ください。",
  },
  formGone: {
    en: "This form is no longer open. Copy what you need and open it again.",
    fr: "Ce formulaire n’est plus ouvert. Copiez ce qu’il vous faut et rouvrez-le.",
    it: "Questo modulo non è più aperto. Copia quello che ti serve e riaprilo.",
    ja: "このフォームはもう開いていません。必要な内容を写して、開き直してください。",
  },
  noSuchCommand: {
    en: "This command is not available here.",
    fr: "Cette commande n’est pas disponible ici.",
    it: "Questo comando qui non è disponibile.",
    ja: "このコマンドはここでは使えません。",
  },
  noSuchRoom: { en: "This room is not there any more.", fr: "Cette pièce n’existe plus.", it: "Questa stanza non c’è più.", ja: "この部屋はもうありません。" },
  full: { en: "It is full.", fr: "Il n’y a plus de place.", it: "Non c’è più posto.", ja: "これ以上は追加できません。" },
  badName: { en: "This name is too long, or empty.", fr: "Ce nom ne convient pas : trop long, ou vide.", it: "Questo nome non va bene: troppo lungo o vuoto.", ja: "この名前は使えません（長すぎるか、空です）。" },
  botRefused: {
    en: "The bot tried something Discord would refuse. {why}",
    fr: "Le bot a tenté quelque chose que Discord refuserait. {why}",
    it: "Il bot ha tentato qualcosa che Discord rifiuterebbe. {why}",
    ja: "ボットが Discord に拒否される操作をしました。{why}",
  },
  waitingForBot: { en: "The bot is on its way…", fr: "Le bot arrive…", it: "Il bot sta arrivando…", ja: "ボットの準備中です…" },
  disconnected: {
    en: "The connection was lost. Trying again…",
    fr: "La connexion est perdue. Nouvel essai…",
    it: "La connessione è caduta. Nuovo tentativo…",
    ja: "接続が切れました。再接続しています…",
  },
  reconnected: { en: "Connected again.", fr: "Connexion rétablie.", it: "Di nuovo in linea.", ja: "再接続しました。" },

  bot: { en: "bot", fr: "bot", it: "bot", ja: "ボット" },
  used: { en: "{who} used {command}", fr: "{who} a utilisé {command}", it: "{who} ha usato {command}", ja: "{who} が {command} を使用" },
  onlyYou: { en: "Only you can see this", fr: "Visible par vous seulement", it: "Lo vedi solo tu", ja: "あなただけに表示されています" },
  dismiss: { en: "Dismiss", fr: "Fermer", it: "Chiudi", ja: "閉じる" },
  again: { en: "Edit and send again", fr: "Modifier et renvoyer", it: "Modifica e reinvia", ja: "編集して再送信" },
  thinking: { en: "{who} is thinking…", fr: "{who} réfléchit…", it: "{who} sta pensando…", ja: "{who} が考えています…" },
  edited: { en: "edited", fr: "modifié", it: "modificato", ja: "編集済み" },
  someone: { en: "Someone", fr: "Quelqu’un", it: "Qualcuno", ja: "誰か" },
  somewhere: { en: "somewhere", fr: "ailleurs", it: "altrove", ja: "どこか" },
  startedThread: { en: "{who} opened a thread: {thread}", fr: "{who} a ouvert un fil : {thread}", it: "{who} ha aperto un thread: {thread}", ja: "{who} がスレッドを開きました：{thread}" },
  goToThread: { en: "Go to {thread}", fr: "Aller à {thread}", it: "Vai a {thread}", ja: "{thread} へ" },
  description: { en: "Description", fr: "Description", it: "Descrizione", ja: "説明" },
  picture: { en: "Picture", fr: "Image", it: "Immagine", ja: "画像" },
  enlarge: { en: "Enlarge", fr: "Agrandir", it: "Ingrandisci", ja: "拡大" },
  fitToWindow: { en: "Fit to window", fr: "Ajuster à la fenêtre", it: "Adatta alla finestra", ja: "画面に合わせる" },
  spoiler: { en: "Hidden: tap to show", fr: "Caché : touchez pour voir", it: "Nascosto: tocca per vedere", ja: "伏せ字：タップで表示" },
  choose: { en: "Choose", fr: "Choisir", it: "Scegli", ja: "選択" },
  chosen: { en: "{n} chosen", fr: "choisis : {n}", it: "{n} scelte", ja: "{n} 件選択中" },
  pickExactly: { en: "Choose {min}", fr: "Choisissez-en {min}", it: "Scegline {min}", ja: "{min} 件選んでください" },
  pickBetween: { en: "Choose {min} to {max}", fr: "Choisissez-en de {min} à {max}", it: "Scegline da {min} a {max}", ja: "{min}～{max} 件選んでください" },
  confirmChoice: { en: "Confirm", fr: "Valider", it: "Conferma", ja: "決定" },
  notShown: {
    en: "This part of the message cannot be shown here.",
    fr: "Cette partie du message ne peut pas être affichée ici.",
    it: "Questa parte del messaggio non si può mostrare qui.",
    ja: "この部分はここでは表示できません。",
  },
};

export const LANGUAGES = [
  ["en-US", "English (US)"],
  ["en-GB", "English (UK)"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["ja", "日本語"],
];

let locale = "en-US";
let language = "en";

export function speak(newLocale) {
  locale = LANGUAGES.some(([code]) => code === newLocale) ? newLocale : "en-US";
  language = locale.split("-")[0];
  document.documentElement.lang = locale;
}

export const currentLocale = () => locale;

/** `say("atMost", {n: 4})`: a sentence in the language of the person at the page. */
export function say(key, values = {}) {
  return WORDS[key][language].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The words for several things in every language, for reading what a person typed. */
export const inEveryLanguage = (...keys) => keys.flatMap((key) => Object.values(WORDS[key]));

/** Like `say`, but the values may be elements; the answer is a list of nodes and strings. */
export function sayWith(key, values) {
  return WORDS[key][language].split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? values[name] : part;
  });
}

export const allWords = () => WORDS;
