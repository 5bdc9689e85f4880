import {
  anteriorAberto,
  type ContaDaFonte,
  type Fonte,
  grupoDe,
  linhaDaDre,
  montarDemonstracao,
  movimento,
  type Qual,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
  superioresDe,
} from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'

/** `valores` has one amount for each column of the statement; `valor` is the one its period tells by itself. */
export type ContaDaLinha = {
  contaId: number
  codigo: string
  nome: string
  valor: number
  valores: number[]
}

type Parte = {
  readonly linha: string
  readonly conta: ContaDaFonte
  readonly valores: readonly number[]
}

/** In the DMPL both periods are one under the other: the lines of the older ones carry their place. */
export const linhaDaDmpl = (codigo: string, indice: number, quantos: number): string =>
  indice === quantos - 1 ? codigo : `${codigo}@${indice + 1}`

/** Accounts behind each line of detail, with what each makes of every column. */
export function contasPorLinha(
  qual: Qual,
  fontes: readonly Fonte[],
  nivel = 3,
): ReadonlyMap<string, ContaDaLinha[]> {
  const linhas = new Map<string, Map<number, ContaDaLinha>>()
  const por = ({ linha, conta, valores }: Parte) => {
    const { id: contaId, codigo, nome } = conta
    const dela = linhas.get(linha) ?? new Map<number, ContaDaLinha>()
    linhas.set(linha, dela)
    const antes = dela.get(contaId)
    if (antes) antes.valores = antes.valores.map((valor, i) => valor + (valores[i] ?? 0))
    else dela.set(contaId, { contaId, codigo, nome, valor: 0, valores: [...valores] })
  }
  if (qual === 'dmpl')
    fontes.toReversed().forEach((fonte, indice) => {
      for (const parte of partesDasMutacoes(qual, fonte))
        por({ ...parte, linha: linhaDaDmpl(parte.linha, indice, fontes.length) })
    })
  else
    fontes.forEach((fonte, coluna) => {
      for (const parte of partesDe(qual, fonte, nivel)) {
        const [valor = 0] = parte.valores
        const valores = fontes.map((_, i) => (i === coluna ? valor : 0))
        por(fontes.length === 1 ? parte : { ...parte, valores })
      }
    })
  return new Map([...linhas].map(([linha, dela]) => [linha, emOrdem([...dela.values()], qual)]))
}

/** By code; an account that makes nothing of any column is not one of the line. */
const emOrdem = (contas: readonly ContaDaLinha[], qual: Qual): ContaDaLinha[] =>
  contas
    .filter(({ valores }) => valores.some((valor) => valor !== 0))
    .map((conta) => ({
      ...conta,
      valor: (qual === 'dmpl' ? conta.valores.at(-1) : conta.valores[0]) ?? 0,
    }))
    .sort((a, b) => (a.codigo < b.codigo ? -1 : 1))

function partesDe(qual: Qual, fonte: Fonte, nivel: number): Parte[] {
  if (qual === 'balanco') return partesDoBalanco(fonte, nivel)
  return qual === 'dre' ? partesDaDre(fonte) : partesDasMutacoes(qual, fonte)
}

/** Every statement is a sum over accounts: each one is asked alone. */
function partesDasMutacoes(qual: Qual, fonte: Fonte): Parte[] {
  return fonte.plano.flatMap((conta) => {
    const sem = fonte.sem.get(conta.id)
    if (conta.tipo !== 'analitica' || sem === undefined) return []
    const so = new Map([[conta.id, sem]])
    return exigirValor(montarDemonstracao(qual, { plano: [conta], com: so, sem: so }))
      .linhas.filter(({ tipo }) => tipo === 'detalhe')
      .map(({ codigo, valores }) => ({ linha: codigo, conta, valores }))
  })
}

function partesDaDre({ plano, sem }: Fonte): Parte[] {
  return plano.flatMap((conta) => {
    const valores = sem.get(conta.id)
    const linha = valores === undefined ? null : linhaDaDre(conta)
    if (valores === undefined || linha === null) return []
    return [{ linha, conta, valores: [-movimento(valores)] }]
  })
}

/** The end and the start, as the balanço of one period shows. */
function partesDoBalanco(fonte: Fonte, nivel: number): Parte[] {
  const { plano, com } = fonte
  const superiores = superioresDe(plano)
  const niveis = new Map(plano.map((conta) => [conta.codigo, conta.nivel]))
  return plano.flatMap((conta) => {
    const lidos = com.get(conta.id)
    if (lidos === undefined || conta.tipo !== 'analitica') return []
    const grupo = grupoDe(conta)
    const sinal = grupo === 'ativo' ? 1 : -1
    let linha: string | undefined = conta.codigo
    while (linha !== undefined && (niveis.get(linha) ?? 0) > nivel) linha = superiores.get(linha)
    if (grupo === 'resultado' || grupo === 'apuracao') {
      const antes = anteriorAberto(fonte, conta.id)
      return [
        { linha: RESULTADO_DO_PERIODO, conta, valores: [antes - lidos.saldo, 0] },
        { linha: RESULTADO_ANTERIOR, conta, valores: [-antes, -lidos.saldoAnterior] },
      ]
    }
    if (linha === undefined) return []
    return [{ linha, conta, valores: [sinal * lidos.saldo, sinal * lidos.saldoAnterior] }]
  })
}
