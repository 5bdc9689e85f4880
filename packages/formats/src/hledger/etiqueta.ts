// hledger reads inside a comment: `date:` and `[1/12]` give a posting another date, `type:` an account another type,
// and a date that does not exist makes the whole journal unreadable. A text of somebody is only a text.

/** The text as the value of a tag; `textoDaEtiqueta` gives it back. */
export const valorDaEtiqueta = (texto: string): string =>
  texto
    .replace(/\[(\\*)(?=[\d/.=-])/g, '[\\$1')
    .replace(/(?<![\p{L}\d])(date2?|type)(\\*):/giu, '$1\\$2:')

/** The text that was written as this value. */
export const textoDaEtiqueta = (valor: string): string =>
  valor
    .replace(/\[\\(\\*)(?=[\d/.=-])/g, '[$1')
    .replace(/(?<![\p{L}\d])(date2?|type)\\(\\*):/giu, '$1$2:')
