// The map of the closing: 1,000 companies in the month, on the server.
import { emTurnos, ms, resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'

const EMPRESAS = 1000
const RODADAS = 60

const bancada = await abrirBancada()
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, EMPRESAS)
  await bancada.dono.query(`
    insert into fechamento (escritorio_id, empresa_id, competencia, documentos, notas, pro_labore, apuracao, situacao, motivo_codigo, motivo, regime, categoria, anexo, faturamento, faturamento_anterior, imposto, imposto_anterior, aliquota_efetiva)
    select escritorio_id, id, m.competencia, 2, 2, 2, (id % 5)::smallint, (array['pendente', 'pronta', 'aguardando-cliente', 'erro', 'atencao', 'concluida'])[1 + id % 6], 'x', 'Falta o extrato do mês', 1, 1, 'III', 1000000 + id, 900000 + id, 60000, 54000, 0.06
    from empresa, (select to_char(d, 'YYYY-MM') as competencia from generate_series(date '2024-11-01', date '2026-10-01', interval '1 month') d) m`)
  await bancada.dono.query('vacuum analyze fechamento')
  const tempos = await emTurnos(RODADAS, {
    'page of 10': () => bancada.pedir('/fiscal/fechamento?Competencia=2026-10'),
    'page of 500': () =>
      bancada.pedir('/fiscal/fechamento?Competencia=2026-10&registrosPorPagina=500'),
    'two pages of 500 (all 1,000)': async () => {
      await bancada.pedir('/fiscal/fechamento?Competencia=2026-10&registrosPorPagina=500')
      await bancada.pedir(
        '/fiscal/fechamento?Competencia=2026-10&registrosPorPagina=500&paginaAtual=2',
      )
    },
    'filter: with error': () =>
      bancada.pedir('/fiscal/fechamento?Competencia=2026-10&situacao=erro'),
  })
  for (const [nome, amostras] of Object.entries(tempos)) {
    const { p50, p95 } = resumo(amostras)
    console.log(`map of ${EMPRESAS} companies, ${nome}: p50 ${ms(p50)} p95 ${ms(p95)}`)
  }
} finally {
  await bancada.encerrar()
}
