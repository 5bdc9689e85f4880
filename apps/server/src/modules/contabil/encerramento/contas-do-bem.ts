import { contasDaDepreciacao, DEPRECIACAO } from '@razao/engine/contabil'
import { grupoDe, lugaresNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import type { ContaDaEmpresa, Funcoes } from '../plano/index.ts'

/** The chart with the group of each account told. */
export const comGrupo = (plano: readonly ContaDaEmpresa[]) =>
  plano.map((conta) => ({ ...conta, grupo: grupoDe(conta) }))

/** Where an account stands in the standard chart. */
export const lugarDaConta = (
  plano: readonly ContaDaEmpresa[],
  { codigo }: ContaDaEmpresa,
): string => exigirValor(lugaresNoPadrao(comGrupo(plano))).get(codigo) ?? codigo

const FUNCOES: Readonly<Record<string, string>> = {
  '4.1.2.08': 'depreciacao',
  '1.2.3.99': 'depreciacao-acumulada',
}

/** The accounts by which an asset is depreciated: its own, or those of its kind. */
export function contasDoBem(
  plano: readonly ContaDaEmpresa[],
  bem: { contaId: number; despesaId: number | null; acumuladaId: number | null },
  contaDa: Funcoes,
) {
  const lugares = exigirValor(lugaresNoPadrao(comGrupo(plano)))
  const doBem = plano.find(({ id }) => id === bem.contaId)
  const lugar = lugares.get(doBem?.codigo ?? '') ?? ''
  const { despesa, acumulada, verbo } = contasDaDepreciacao(lugar)
  const conta = (id: number | null, padrao: string) => {
    const propria = plano.find((c) => c.id === id)
    if (propria) return { id: propria.id, codigo: propria.codigo }
    const noLugar =
      FUNCOES[padrao] === undefined &&
      plano.find((c) => c.tipo === 'analitica' && c.ativa && lugares.get(c.codigo) === padrao)
    if (noLugar) return { id: noLugar.id, codigo: noLugar.codigo }
    return contaDa(FUNCOES[padrao] ?? FUNCOES[padraoDe(padrao)] ?? '')
  }
  return {
    despesa: conta(bem.despesaId, despesa),
    acumulada: conta(bem.acumuladaId, acumulada),
    verbo,
  }
}

/** A chart without accounts of amortisation has those of depreciation. */
const padraoDe = (lugar: string): string =>
  lugar.startsWith('1') ? DEPRECIACAO.acumulada : DEPRECIACAO.despesa
