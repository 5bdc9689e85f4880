import { expect, test } from 'vitest'
import {
  duracaoDaOperacao,
  motivoDaOperacao,
  type Operacao,
  partesDaOperacao,
  podeCancelar,
  podeReprocessar,
  podeResolver,
  resultadoDoItem,
  situacaoDaOperacao,
} from './operacao.ts'

const operacao = (mudanca: Partial<Operacao>): Operacao => ({
  ID: 1,
  TipoAutomacao: 'importar-notas',
  IdEmpresa: null,
  Empresa: null,
  Competencia: '2026-10',
  Status: 0,
  total: 40,
  progresso: 12,
  qtdErros: 0,
  motivoCodigo: null,
  motivo: null,
  tentativas: 1,
  maxTentativas: 5,
  proximaEm: null,
  cancelando: false,
  semSinal: false,
  retomadaEm: null,
  pedidoPor: 'Ana Fictícia',
  criadoEm: '2026-11-21T12:00:00Z',
  inicio: null,
  fim: null,
  resumo: {},
  ...mudanca,
})

test('each row status has the words of the specification', () => {
  const textos = [0, 1, 2, 3, 4, 5].map((Status) => situacaoDaOperacao(operacao({ Status })).texto)
  expect(textos).toEqual([
    'A Processar',
    'Executando',
    'Sucesso',
    'Erro',
    'Inconsistência',
    'Cancelado',
  ])
})

test('an operation that lost its heartbeat says when it comes back, in Brasília time', () => {
  const parada = operacao({ Status: 1, semSinal: true, retomadaEm: '2026-11-21T17:35:00Z' })
  expect(situacaoDaOperacao(parada)).toEqual({
    tom: 'atencao',
    texto: 'Sem sinal — será retomada às 14:35',
  })
})

test('waiting for the next try, stopping and solved elsewhere are not plainly in the queue', () => {
  const adiada = operacao({ Status: 0, proximaEm: '2026-11-21T18:10:00Z' })
  expect(situacaoDaOperacao(adiada).texto).toBe('Nova tentativa às 15:10')
  expect(situacaoDaOperacao(operacao({ Status: 1, cancelando: true })).texto).toBe('Cancelando')
  const fora = operacao({ Status: 2, resumo: { resolvidaFora: 'feito no portal' } })
  expect(situacaoDaOperacao(fora).texto).toBe('Resolvida fora')
})

test('what may be done follows the row status, never the filter code', () => {
  const pode = (Status: number) => {
    const o = operacao({ Status })
    return [podeReprocessar(o), podeCancelar(o), podeResolver(o)]
  }
  expect([0, 1, 2, 3, 4, 5].map(pode)).toEqual([
    [false, true, false],
    [false, true, false],
    [false, false, false],
    [true, false, true],
    [true, false, true],
    [true, false, false],
  ])
  expect(podeCancelar(operacao({ Status: 1, cancelando: true }))).toBe(false)
})

test('a file refused for what it is asks for another file, and is never read again', () => {
  const motivo = 'O ZIP está quebrado.'
  const quebrado = operacao({ Status: 4, total: 1, motivo, motivoCodigo: 'zip-invalido' })
  expect([podeReprocessar(quebrado), podeResolver(quebrado)]).toEqual([false, true])
  expect(motivoDaOperacao(quebrado)).toBe('O ZIP está quebrado. Envie outro arquivo.')
})

test('duration runs until the end, or until now', () => {
  const inicio = '2026-11-21T12:00:00Z'
  expect(duracaoDaOperacao(operacao({ inicio, fim: '2026-11-21T12:01:05Z' }))).toBe('1 min 05 s')
  expect(duracaoDaOperacao(operacao({ inicio }), Date.parse(inicio) + 4200)).toBe('4,2 s')
  expect(duracaoDaOperacao(operacao({}))).toBeNull()
})

test('of many companies, one that stopped is not taken for all', () => {
  const motivo = 'Falta a receita bruta de 10/2025.'
  const emParte = operacao({ Status: 4, total: 28, progresso: 28, qtdErros: 2, motivo })
  expect(motivoDaOperacao(emParte)).toBe(
    `26 de 28 concluídas; 2 pararam, por motivos como este: ${motivo}`,
  )
  expect(situacaoDaOperacao(emParte).texto).toBe('Inconsistência — 26 de 28 concluídas')
  expect(motivoDaOperacao({ ...emParte, qtdErros: 1 })).toBe(
    `27 de 28 concluídas; 1 parou: ${motivo}`,
  )
  const { feita, comErro } = partesDaOperacao(emParte)
  expect([Math.round(feita), Math.round(comErro)]).toEqual([93, 7])
})

test('of one company, or when none went through, the reason stands alone', () => {
  const motivo = 'Falha do sistema.'
  const deUma = operacao({ Status: 4, total: 1, progresso: 1, qtdErros: 1, motivo })
  expect(motivoDaOperacao(deUma)).toBe(motivo)
  expect(situacaoDaOperacao(deUma).texto).toBe('Inconsistência')
  const nenhuma = operacao({ Status: 3, total: 12, progresso: 0, qtdErros: 12, motivo })
  expect(motivoDaOperacao(nenhuma)).toBe(motivo)
  expect(motivoDaOperacao({ ...nenhuma, resumo: { resolvidaFora: 'No portal' } })).toBe('No portal')
})

test('a closing that moved nobody is not told as a success', () => {
  const andamento = '0 de 40 andaram; 40 aguardam (Nenhuma nota do mês).'
  const parada = operacao({
    Status: 2,
    progresso: 40,
    resumo: { andaram: 0, aguardam: 40, andamento },
  })
  expect(situacaoDaOperacao(parada)).toEqual({
    tom: 'atencao',
    texto: 'Nada andou — 0 de 40 andaram',
  })
  expect(motivoDaOperacao(parada)).toBe(andamento)
})

test('an operation that asked for notes tells what became of them, and asking is no success by itself', () => {
  const notas = (resumo: Record<string, unknown>, mais: Partial<Operacao> = {}) =>
    situacaoDaOperacao(operacao({ TipoAutomacao: 'emitir-notas', Status: 2, resumo, ...mais }))
  const base = { pedidas: 20, autorizadas: 0, recusadas: 0, emCurso: 20 }
  expect(notas(base)).toEqual({
    tom: 'andamento',
    texto: 'Notas pedidas — 20 à espera da resposta',
  })
  expect(notas({ ...base, autorizadas: 17, recusadas: 1, emCurso: 0 }, { qtdErros: 2 })).toEqual({
    tom: 'atencao',
    texto: 'Emitidas em parte — 17 autorizadas, 1 recusada, 2 não pedidas',
  })
  expect(notas({ ...base, autorizadas: 20, emCurso: 0 })).toEqual({
    tom: 'ok',
    texto: 'Sucesso — 20 autorizadas',
  })
  expect(notas({ ...base, pedidas: 0 }, { Status: 4 }).texto).toBe('Inconsistência')
  expect(resultadoDoItem(1, 'emitir-notas').texto).toBe('Nota pedida')
  expect(resultadoDoItem(1, 'importar-notas').texto).toBe('Inserido')
})
