import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Escritorio, umaEmpresa, umEscritorio } from '../../testes/fabricas.ts'
import { textoDoAviso } from '../acesso/index.ts'
import { lerEmpresa } from '../empresa/index.ts'
import { umDestinatario } from '../fiscal/testes/mes-de-teste.ts'
import { certificadosJobs, certificadosRotinas } from './index.ts'
import { abrirBancadaDeCertificados } from './testes/bancada.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCertificados>>
beforeAll(async () => {
  bancada = await abrirBancadaDeCertificados()
})
afterEach(() => bancada.mudarAgora(null))
afterAll(() => bancada.fechar())

const FIM = new Date('2027-03-31T15:00:00Z')
/** Noon of Brasília, so many days before the end. */
const faltando = (dias: number) => new Date(FIM.getTime() - dias * 24 * 60 * 60_000)

async function umDia(escritorio: Escritorio, quando: Date) {
  bancada.mudarAgora(quando)
  const [rotina] = certificadosRotinas
  await rotina?.executar({
    queuePool: bancada.dono,
    clock: bancada.clock,
    log: createLog({ level: 'silent', pretty: false }),
  })
  const { rows } = await bancada.dono.query<{ tarefa: string; id: number }>(
    `delete from graphile_worker._private_jobs where key like 'avisar-dos-certificados:%'
     returning split_part(key, ':', 1) as tarefa, (payload #>> '{ator,escritorioId}')::int as id`,
  )
  for (const { tarefa, id } of rows) {
    expect(id).toBe(escritorio.id)
    await certificadosJobs[tarefa]?.(escritorio.job({ fora: bancada.fora }), {} as never)
    // Run twice, it tells once.
    await certificadosJobs[tarefa]?.(escritorio.job({ fora: bancada.fora }), {} as never)
  }
}

const avisosDe = async (escritorio: Escritorio) =>
  (
    await bancada.dono.query<{ usuario_id: number; dados: object; carta: boolean }>(
      `delete from notificacao where escritorio_id = $1 and tipo = 'certificado'
       returning usuario_id, dados, carta_em is not null as carta`,
      [escritorio.id],
    )
  ).rows

test('who answers for the company, and its own people, are told at 60, 30, 15, 7 and 1 days, once each, and when it ends', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, { apelido: 'Padaria Fictícia' })
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    ...[empresa.id, escritorio.usuarioId],
  ])
  await umDestinatario(escritorio, empresa.id)
  bancada.mudarAgora(faltando(90))
  await bancada.enviar(escritorio, empresa, { de: faltando(300), ate: FIM })
  const contados: number[] = []
  for (let dias = 62; dias >= -2; dias -= 1) {
    await umDia(escritorio, faltando(dias))
    const avisos = await avisosDe(escritorio)
    if (avisos.length === 0) continue
    contados.push(dias)
    // By the screen and by letter, to the two of them.
    expect(new Set(avisos.map(({ usuario_id }) => usuario_id)).size).toBe(2)
    expect(avisos.every(({ carta }) => carta)).toBe(true)
    const { titulo, texto, rota } = textoDoAviso('certificado', avisos[0]?.dados)
    expect(rota).toBe(`/perfil/certificados-digitais?empresa=${empresa.id}`)
    if (dias === 15)
      expect(texto).toMatch(
        /^O certificado de Padaria Fictícia vence em 15 dias, em 31\/03\/2027\./,
      )
    if (dias === 1) expect(texto).toContain('vence amanhã')
    if (dias < 0) expect(titulo).toBe('Certificado digital vencido')
  }
  expect(contados).toEqual([60, 30, 15, 7, 1, -1])
  const [certificado] = await bancada.listar(escritorio, empresa.id)
  expect(certificado).toMatchObject({ situacao: 'vencido', emUso: false })
})

test('after days without the clock, only the nearest is told', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    ...[empresa.id, escritorio.usuarioId],
  ])
  bancada.mudarAgora(faltando(90))
  await bancada.enviar(escritorio, empresa, { de: faltando(300), ate: FIM })
  await umDia(escritorio, faltando(12))
  expect((await avisosDe(escritorio)).map(({ dados }) => dados)).toMatchObject([
    { mudou: 'a-vencer', dias: 12, validoAte: '2027-03-31' },
  ])
  await umDia(escritorio, faltando(8))
  expect(await avisosDe(escritorio)).toEqual([])
})

test('revoked, who answers for the company is told, and who did it is not', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    ...[empresa.id, escritorio.usuarioId],
  ])
  await umDestinatario(escritorio, empresa.id)
  const feito = await bancada.enviar(escritorio, empresa)
  await bancada.revogar(escritorio, empresa.id, feito)
  const avisos = await avisosDe(escritorio)
  expect(avisos.map(({ usuario_id }) => usuario_id)).not.toContain(escritorio.usuarioId)
  expect(avisos).toMatchObject([{ dados: { mudou: 'revogado', empresaId: empresa.id } }])
})

test('the strip of the screen and the panel speak of the one in use, not of what it replaced', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const daFaixa = async () =>
    (await escritorio.rodar((ctx) => lerEmpresa(ctx, { empresaId: empresa.id }))).certificados.map(
      ({ validoAte }) => validoAte,
    )
  bancada.mudarAgora(faltando(5))
  await bancada.enviar(escritorio, empresa, { de: faltando(300), ate: FIM })
  expect(await daFaixa()).toEqual(['2027-03-31'])
  const novo = await bancada.enviar(escritorio, empresa, { de: faltando(6), ate: faltando(-360) })
  expect(await daFaixa()).toEqual([novo.validoAte])
  await bancada.revogar(escritorio, empresa.id, novo)
  expect(await daFaixa()).toEqual([])
})
