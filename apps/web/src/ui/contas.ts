/** What an account is found by. */
export type ContaProcurada = {
  readonly codigo: string
  readonly nome: string
  readonly reduzido?: string | null
}

const simples = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Accounts by code (with or without dots), reduced code or words of the name, without accents; the order
 * stays. Nothing typed brings all.
 */
export function filtrarContas<C extends ContaProcurada>(
  contas: readonly C[],
  busca: string,
): readonly C[] {
  const procura = simples(busca.trim())
  if (procura === '') return contas
  const semPontos = procura.replaceAll('.', '')
  if (/^\d+$/.test(semPontos)) {
    return contas.filter(
      ({ codigo, reduzido }) =>
        codigo.startsWith(procura) ||
        codigo.replaceAll('.', '').startsWith(semPontos) ||
        reduzido === procura,
    )
  }
  const palavras = procura.split(/\s+/)
  return contas.filter(({ nome }) => {
    const dela = simples(nome)
    return palavras.every((palavra) => dela.includes(palavra))
  })
}

/** The one account meant by what was typed: exact reduced code, exact code, or the only one found. */
export function contaDigitada<C extends ContaProcurada>(
  contas: readonly C[],
  texto: string,
): C | null {
  const limpo = texto.trim()
  if (limpo === '') return null
  const exata =
    contas.find(({ reduzido }) => reduzido === limpo) ??
    contas.find(({ codigo }) => codigo === limpo || codigo.replaceAll('.', '') === limpo) ??
    contas.find((conta) => textoDaConta(conta) === limpo) ??
    contas.find(({ nome }) => simples(nome) === simples(limpo))
  if (exata) return exata
  const achadas = filtrarContas(contas, limpo)
  return achadas.length === 1 ? (achadas[0] ?? null) : null
}

type ContaDoPlano = ContaProcurada & { readonly tipo: string; readonly ativa: boolean }

/** An account, as a field finds it. */
export type ContaDoCampo = ContaDoPlano & { readonly id: number }

/** Why the account meant by a whole code or reduced code takes no entry; null when none of these is meant. */
export function porqueNaoRecebe(naoRecebem: readonly ContaDoPlano[], texto: string): string | null {
  const limpo = texto.trim()
  const conta = naoRecebem.find(
    ({ codigo, reduzido }) =>
      codigo === limpo || codigo.replaceAll('.', '') === limpo || reduzido === limpo,
  )
  if (limpo === '' || !conta) return null
  return conta.tipo === 'analitica'
    ? `${textoDaConta(conta)} está inativa.`
    : `${textoDaConta(conta)} é sintética: escolha uma conta abaixo dela.`
}

/** `1.1.1.01 Caixa`. */
export const textoDaConta = ({ codigo, nome }: ContaProcurada): string => `${codigo} ${nome}`
