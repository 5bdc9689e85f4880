import { ok, type Result } from '../../dinheiro/index.ts'
import { ALIQUOTAS_DO_LUCRO, PRESUNCAO } from '../../tabelas/presumido/index.ts'
import { tabelaUsada, vigente } from '../../tempo/index.ts'
import {
  baseDaPresuncao,
  type Caderno,
  csllSobre,
  irpjSobre,
  somarMesesDe,
} from '../presumido/index.ts'
import { limitarPeloBalancete } from './balancete.ts'
import { concluirLucro, type LucroApurado } from './lucro-trimestral.ts'
import type { FatosReal, RecusaReal } from './tipos.ts'

/**
 * Monthly estimativa: presumed base of the month, 15 % + 10 % over R$ 20.000,00, and 9 % (Lei
 * 9.430/1996, art. 2º). LC 224/2025 raises the presumption of the Presumido only.
 */
export function apurarEstimativa(
  caderno: Caderno,
  fatos: FatosReal,
): Result<LucroApurado, RecusaReal> {
  const { competencia } = fatos
  const presuncao = vigente(PRESUNCAO, competencia)
  if (!presuncao.ok) return presuncao
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, competencia)
  if (!aliquotas.ok) return aliquotas
  const pedido = {
    receitas: fatos.receitas,
    meses: [competencia],
    outras: somarMesesDe(fatos.outrasReceitas, [competencia], (r) => r.valor),
    presuncao: presuncao.value,
  }
  const tabela = aliquotas.value
  const baseIrpj = baseDaPresuncao(caderno, { qual: 'irpj', ...pedido })
  const irpj = irpjSobre(caderno, { base: baseIrpj, meses: 1, tabela })
  const baseCsll = baseDaPresuncao(caderno, { qual: 'csll', ...pedido })
  const csll = csllSobre(caderno, { base: baseCsll, tabela })
  const noAno = limitarPeloBalancete(caderno, fatos, { irpj, csll, tabela })
  const tributos = concluirLucro(caderno, fatos, {
    periodo: competencia,
    meses: [competencia],
    emQuotas: false,
    irpj: { base: baseIrpj, ...noAno.irpj, codigo: fatos.obrigada ? '2362' : '5993' },
    csll: { base: baseCsll, ...noAno.csll, codigo: '2484' },
    tabela,
  })
  if (!tributos.ok) return tributos
  return ok({
    tributos: tributos.value,
    balancete: noAno.efeito,
    prejuizoCompensado: 0,
    baseNegativaCompensada: 0,
    tabelas: [
      tabelaUsada(PRESUNCAO, presuncao.value, competencia),
      tabelaUsada(ALIQUOTAS_DO_LUCRO, tabela, competencia),
    ],
  })
}
