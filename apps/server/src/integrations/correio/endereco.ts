/** One address and nothing else: no list, no name, no quotes, nothing that a header would read as its own. */
const ENDERECO =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
const MAIOR_ENDERECO = 254

/** Whether letters may be sent to it. */
export const enderecoServe = (endereco: string): boolean =>
  endereco.length <= MAIOR_ENDERECO && ENDERECO.test(endereco)

/** What a name or a subject may say: one line, without what is not seen or turns the text around. */
export const emUmaLinha = (texto: string, maximo: number): string =>
  texto
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maximo)

/** The address of `Razão <nao-responda@exemplo.com.br>`, or of itself. */
export const enderecoDe = (remetente: string): string =>
  (/<([^<>]+)>\s*$/.exec(remetente)?.[1] ?? remetente).trim()
