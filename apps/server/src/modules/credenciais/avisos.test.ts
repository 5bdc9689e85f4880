import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Escritorio, umaEmpresa, umEscritorio } from '../../testes/fabricas.ts'
import { textoDoAviso } from '../acesso/index.ts'
import { credenciaisJobs, credenciaisRotinas } from './index.ts'
import { abrirBancadaDeCredenciais } from './testes/bancada.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCredenciais>>
beforeAll(async () => {
  bancada = await abrirBancadaDeCredenciais()
})
afterEach(() => bancada.mudarAgora(null))
afterAll(() => bancada.fechar())

const FIM = new Date('2027-03-31T15:00:00Z')
/** Noon of Brasília, so many days before the end. */
const faltando = (dias: number) => new Date(FIM.getTime() - dias * 24 * 60 * 60_000)

async function umDia(escritorio: Escritorio, quando: Date) {
  bancada.mudarAgora(quando)
  const log = createLog({ level: 'silent', pretty: false })
  const [rotina] = credenciaisRotinas
  await rotina?.executar({ queuePool: bancada.dono, clock: bancada.clock, log })
  const { rows } = await bancada.dono.query<{ tarefa: string }>(
    `delete from graphile_worker._private_jobs where key like 'avisar-das-credenciais:%'
     returning split_part(key, ':', 1) as tarefa`,
  )
  for (const { tarefa } of rows) {
    await credenciaisJobs[tarefa]?.(escritorio.job(), {} as never)
    // Run twice, it tells once.
    await credenciaisJobs[tarefa]?.(escritorio.job(), {} as never)
  }
}

test('who answers for an access is told at 60, 30, 15, 7 and 1 days, once each, and once when it ends', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, { apelido: 'Padaria Fictícia' })
  bancada.mudarAgora(faltando(90))
  await bancada.criar(escritorio, {
    ...{ empresaId: empresa.id, sistema: 'e-cac', forma: 'procuracao', validoAte: '2027-03-31' },
    responsavelId: escritorio.usuarioId,
  })
  const contados: (number | undefined)[] = []
  for (let dias = 62; dias >= -3; dias -= 1) {
    await umDia(escritorio, faltando(dias))
    const { rows } = await bancada.dono.query<{
      usuario_id: number
      dados: { dias: number; mudou: string }
    }>(
      `delete from notificacao where escritorio_id = $1 and tipo = 'certificado' returning usuario_id, dados`,
      [escritorio.id],
    )
    for (const { usuario_id, dados } of rows) {
      expect(usuario_id).toBe(escritorio.usuarioId)
      contados.push(dados.dias)
      if (dados.dias === 1)
        expect(textoDoAviso('certificado', dados)).toMatchObject({
          texto:
            'e-CAC (procuração) de Padaria Fictícia: vence amanhã, em 31/03/2027. Renove-o e anote a nova validade.',
        })
    }
  }
  expect(contados).toEqual([60, 30, 15, 7, 1, -1])
})
