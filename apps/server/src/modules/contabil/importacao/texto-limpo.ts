/** A text the database can keep: one line, no control characters, whole letters. */
export const textoLimpo = (texto: string, maximo: number): string =>
  texto
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, maximo)
    .toWellFormed()
    .trim()
