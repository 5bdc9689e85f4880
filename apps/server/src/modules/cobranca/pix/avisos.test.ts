// Notices of a bank only bring the reading forward.
import { describe, expect, test } from 'vitest'
import { umEscritorio } from '../../../testes/fabricas.ts'
import { bancada, contaId, escritorio, ler, prepararPix } from '../testes/empresa-com-pix.ts'
import { receberAvisoDoPix, registrarAvisosDoPix } from './avisos.ts'

prepararPix()

describe('notices', () => {
  const avisar = (codigo: string, corpo = '{}') =>
    receberAvisoDoPix({ ...bancada.pedidoDe(escritorio), corpo, segredo: '' } as never, { codigo })
  const codigoDe = async (): Promise<string> => {
    await registrarAvisosDoPix(bancada.pedidoDe(escritorio), { contaId })
    return bancada.banco.webhookOf('financeiro@ficticia.example')?.split('/').at(-1) ?? ''
  }
  const tarefas = async () =>
    (
      await bancada.dono.query<{ n: number }>(
        `select count(*)::int as n from graphile_worker.jobs
         where task_identifier = 'ler-pix-recebidos' and key like $1`,
        [`%:${escritorio.id}:${contaId}`],
      )
    ).rows[0]?.n

  test('one only brings the reading forward, told once or many times', async () => {
    const codigo = await codigoDe()
    const forjado = JSON.stringify({
      pix: [{ endToEndId: 'E'.repeat(32), txid: 'x'.repeat(32), valor: '999999.00' }],
    })
    for (let vez = 0; vez < 3; vez += 1) expect(await avisar(codigo, forjado)).toEqual({ ok: true })
    expect(await tarefas()).toBe(1)
    await ler()
    const { rows } = await bancada.dono.query('select from pix_recebido where escritorio_id = $1', [
      escritorio.id,
    ])
    expect(rows).toEqual([])
  })

  test('without the secret, of another account, or of nobody, it is nothing', async () => {
    const codigo = await codigoDe()
    const outro = await umEscritorio(bancada)
    const errados = [
      codigo.replace(/.$/, (um) => (um === 'A' ? 'B' : 'A')),
      codigo.replace(/^\d+/, String(outro.id)),
      codigo.replace(/-\d+-/, `-${contaId + 1}-`),
      `${escritorio.id}-${contaId}-`,
      'nada',
    ]
    for (const errado of errados)
      await expect(avisar(errado)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(await tarefas()).toBe(0)
  })

  test('asked for again, only the new secret serves', async () => {
    const antes = await codigoDe()
    const depois = await codigoDe()
    await expect(avisar(antes)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(await avisar(depois)).toEqual({ ok: true })
  })
})
