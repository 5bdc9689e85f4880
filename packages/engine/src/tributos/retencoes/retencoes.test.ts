import { expect, test } from 'vitest'
import {
  CSRF,
  INSS_DE_SERVICOS,
  IRRF_DE_SERVICOS,
  IRRF_DO_JCP,
  LIMITES_DO_ISS,
  ORGAOS_FEDERAIS,
} from '../../tabelas/retencoes/index.ts'
import { SO_NACIONAIS } from '../../tempo/index.ts'
import { celulasDe, celulasSoltas } from '../../testes/celulas.ts'
import {
  apurarRetencoes,
  type FatosRetencao,
  guiasDasRetencoes,
  retencoesSofridas,
} from './index.ts'

const umaNota = (id: string, mudancas: Partial<FatosRetencao> = {}) => {
  const fatos: FatosRetencao = {
    id,
    natureza: 'profissional',
    bruto: 1_000_000,
    emissao: '2026-10-05',
    pagamento: '2026-10-20',
    prestador: { tipo: 'pessoa-juridica' },
    tomador: 'pessoa-juridica',
    feriados: SO_NACIONAIS,
    ...mudancas,
  }
  const apuracao = apurarRetencoes(fatos)
  if (!apuracao.ok) throw new Error(apuracao.refusal.mensagem)
  return { fatos, apuracao: apuracao.value }
}

test('cada célula das tabelas de retenção é vigiada por um exemplo', () => {
  const celulas = [
    IRRF_DE_SERVICOS,
    CSRF,
    INSS_DE_SERVICOS,
    ORGAOS_FEDERAIS,
    LIMITES_DO_ISS,
    IRRF_DO_JCP,
  ].flatMap(celulasDe)
  // In 2027 the codes of what ended say nothing.
  const dePisECofins =
    /2027-01 · (codigoReceita|codigoEmSeparado · (pis|cofins)|porFornecimento · .* · codigoReceita)/
  // 1,5 % of propaganda is only informed: nothing withheld can show it.
  const informadas = celulas.filter(
    ({ nome }) => /propaganda · (aliquota|codigoReceita)/.test(nome) || dePisECofins.test(nome),
  )
  const retidas = celulas.filter((celula) => !informadas.includes(celula))
  expect(celulasSoltas(retidas, ['retencoes', 'jcp'])).toEqual([])
  expect(retidas.length).toBeGreaterThan(60)
})

test('o tomador paga uma guia por código e vencimento', () => {
  const notas = [
    umaNota('1'),
    umaNota('2', { bruto: 500_000 }),
    umaNota('3', { pagamento: '2026-11-03' }),
    umaNota('4', { natureza: 'construcao-civil', maoDeObra: { reducoes: 0 } }),
    umaNota('5', { natureza: 'outros', iss: { aliquota: '0.05' } }),
  ]
  expect(guiasDasRetencoes(notas)).toEqual([
    { codigoReceita: '1162-01', vencimento: '2026-11-19', valor: 110_000, notas: ['4'] },
    { codigoReceita: '1708', vencimento: '2026-11-19', valor: 22_500, notas: ['1', '2'] },
    { codigoReceita: '5952', vencimento: '2026-11-19', valor: 69_750, notas: ['1', '2'] },
    { codigoReceita: '1708', vencimento: '2026-12-18', valor: 15_000, notas: ['3'] },
    { codigoReceita: '5952', vencimento: '2026-12-18', valor: 46_500, notas: ['3'] },
  ])
})

test('o prestador deduz o que sofreu no mês do pagamento', () => {
  const notas = [umaNota('1'), umaNota('2', { pagamento: '2026-11-03' })]
  expect(retencoesSofridas('2026-10', notas)).toEqual({
    competencia: '2026-10',
    irrf: 15_000,
    csll: 10_000,
    pis: 6_500,
    cofins: 30_000,
  })
})
