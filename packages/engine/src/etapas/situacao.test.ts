import { expect, test } from 'vitest'
import { apartirDe, atePassar, ETAPAS, type Etapas, situacaoDoFechamento } from './index.ts'

const todas = (estado: Etapas['guia'], outras: Partial<Etapas> = {}): Etapas => ({
  documentos: estado,
  notas: estado,
  proLabore: estado,
  apuracao: estado,
  conferencia: estado,
  guia: estado,
  enviado: estado,
  contabil: estado,
  bloqueio: estado,
  ...outras,
})
const semMotivo = () => null

test('um mês com tudo feito ou sem aplicação está concluído', () => {
  expect(situacaoDoFechamento(todas(2, { proLabore: 6, guia: 6, enviado: 6 }), semMotivo)).toEqual({
    etapaAtual: 'concluido',
    situacao: 'concluida',
    motivoCodigo: null,
    motivo: null,
  })
})
test('a primeira etapa não cumprida dá a situação e a frase', () => {
  const etapas = todas(2, { conferencia: 3, guia: 0, contabil: 4 })
  const motivo = { codigo: 'variacao-do-imposto', texto: 'O imposto subiu 40 %.' }
  expect(
    situacaoDoFechamento(etapas, (etapa) => (etapa === 'conferencia' ? motivo : null)),
  ).toEqual({
    etapaAtual: 'conferencia',
    situacao: 'atencao',
    motivoCodigo: motivo.codigo,
    motivo: motivo.texto,
  })
})
test.each([
  [{ documentos: 0 }, 'pendente', 'documentos'],
  [{ documentos: 5 }, 'aguardando-cliente', 'documentos'],
  [{ notas: 0 }, 'pronta', 'notas'],
  [{ apuracao: 4 }, 'erro', 'apuracao'],
  [{ bloqueio: 0 }, 'pronta', 'bloqueio'],
] as const)('%o é %s em %s', (mudanca, situacao, etapaAtual) => {
  const resumo = situacaoDoFechamento(todas(2, mudanca), semMotivo)
  expect(resumo).toMatchObject({ situacao, etapaAtual })
  expect(resumo.motivo).toMatch(/\w/)
})
test('sem motivo gravado a frase ainda diz o que conferir', () => {
  expect(situacaoDoFechamento(todas(2, { guia: 3 }), semMotivo).motivo).toBe(
    'Confira a etapa Guia.',
  )
})
test('as etapas de antes e de depois se completam', () => {
  for (const etapa of ETAPAS)
    expect([...atePassar(etapa), ...apartirDe(etapa).slice(1)]).toEqual([...ETAPAS])
})
