// Reads Discord's application commands: flat list of what can be run, search, typed lines, and the payload to send.

const SUBCOMMAND = 1;
const GROUP = 2;

/** The name or description a person of that locale sees. */
export function localised(thing, field, locale) {
  const translations = thing[`${field}_localizations`] ?? {};
  return translations[locale] ?? (locale.startsWith("en") ? translations["en-US"] ?? translations["en-GB"] : undefined) ?? thing[field];
}

/** Every runnable command: {path, label, description, options}; path in Discord's own names, label in the person's language. */
export function runnable(commands, locale) {
  const found = [];
  const walk = (node, path, labels) => {
    const here = [...path, { name: node.name, type: node.type }];
    const label = [...labels, localised(node, "name", locale)];
    const nested = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (nested.length) nested.forEach((option) => walk(option, here, label));
    else {
      const options = [...(node.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
      found.push({
        path: here,
        key: here.map((step) => step.name).join(" "),
        label: label.join(" "),
        description: localised(node, "description", locale) ?? "",
        options,
      });
    }
  };
  commands.filter((command) => (command.type ?? 1) === 1).forEach((command) => walk(command, [], []));
  return found;
}

export const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function rank(command, wanted) {
  const label = plain(command.label);
  const key = plain(command.key);
  if (label.startsWith(wanted)) return 0;
  if (key.startsWith(wanted)) return 1;
  if (`${label} ${key}`.split(" ").some((word) => word.startsWith(wanted))) return 2;
  if (label.includes(wanted) || key.includes(wanted)) return 3;
  return plain(command.description).includes(wanted) ? 4 : null;
}

/** Commands that fit what was typed after the slash, best first. */
export function search(commands, typed) {
  const wanted = plain(typed.trim());
  return commands
    .map((command) => [rank(command, wanted), command])
    .filter(([place]) => place !== null)
    .sort(([a], [b]) => a - b)
    .map(([, command]) => command);
}

/** `/table new game: inn` → {command, values: {game: "inn"}}, or null while no command is complete. */
export function readLine(commands, line, locale) {
  const typed = line.replace(/^\//, "");
  let best = null;
  for (const command of commands) {
    for (const name of [command.label, command.key]) {
      const complete = plain(typed).startsWith(`${plain(name)} `);
      if (complete && (!best || name.length > best.name.length)) best = { command, name };
    }
  }
  return best && { command: best.command, values: readOptions(best.command, typed.slice(best.name.length), locale) };
}

function readOptions(command, rest, locale) {
  const marks = [];
  for (const option of command.options) {
    for (const name of new Set([option.name, localised(option, "name", locale)])) {
      const at = ` ${rest}`.indexOf(` ${name}:`);
      if (at >= 0) marks.push({ option: option.name, at, from: at + name.length + 1 });
    }
  }
  marks.sort((a, b) => a.at - b.at);
  const values = {};
  marks.forEach((mark, index) => {
    values[mark.option] = rest.slice(mark.from, marks[index + 1]?.at).trim();
  });
  const loose = rest.slice(0, marks[0]?.at).trim();
  if (loose && command.options.length) values[command.options[0].name] ??= loose;
  return values;
}

/** The `data` of a command interaction, nested as Discord nests it. `values` are [{name, type, value, focused?}]. */
export function payload(command, values) {
  const [first, ...steps] = command.path;
  const nest = ([step, ...rest]) => [{ name: step.name, type: step.type, options: rest.length ? nest(rest) : values }];
  return { name: first.name, options: steps.length ? nest(steps) : values };
}
