/** What the identity says of passwords; `composicao` names the kinds of sign it asks for. */
export type PoliticaDaSenha = {
  readonly minimo: number
  readonly maximo: number
  readonly composicao: readonly string[]
}
/** Until the policy is read: the specification's default. */
export const POLITICA_SEM_RESPOSTA: PoliticaDaSenha = { minimo: 6, maximo: 128, composicao: [] }

export type RegraDaSenha = { readonly texto: string; readonly cumprida: boolean }

const COMPOSICAO: Readonly<Record<string, { texto: string; confere: RegExp }>> = {
  minuscula: { texto: 'Uma letra minúscula', confere: /\p{Ll}/u },
  maiuscula: { texto: 'Uma letra maiúscula', confere: /\p{Lu}/u },
  numero: { texto: 'Um número', confere: /\d/ },
  especial: { texto: 'Um sinal, como ! ou #', confere: /[^\p{L}\d\s]/u },
}

const semSinais = (texto: string): string =>
  texto
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

/** Is one of the person's own words (four letters or more) inside the password? */
function temDadosDaPessoa(senha: string, dados: readonly string[]): boolean {
  const limpa = semSinais(senha)
  return dados
    .flatMap((dado) => dado.split(/[\s@._-]+/))
    .map(semSinais)
    .some((parte) => parte.length >= 4 && limpa.includes(parte))
}

/**
 * The policy as a list to tick while typing. The server has the last word: it also refuses common and
 * leaked passwords. Characters are counted as Unicode code points of the NFC form.
 */
export function regrasDaSenha(
  senha: string,
  { politica, dados }: { politica: PoliticaDaSenha; dados: readonly string[] },
): RegraDaSenha[] {
  const tamanho = [...senha.normalize('NFC')].length
  const { minimo, maximo, composicao } = politica
  return [
    {
      texto: `De ${minimo} a ${maximo} caracteres`,
      cumprida: tamanho >= minimo && tamanho <= maximo,
    },
    ...composicao.flatMap((tipo) => {
      const regra = COMPOSICAO[tipo]
      return regra ? [{ texto: regra.texto, cumprida: regra.confere.test(senha) }] : []
    }),
    {
      texto: 'Sem o seu nome e o seu e-mail',
      cumprida: tamanho > 0 && !temDadosDaPessoa(senha, dados),
    },
  ]
}
