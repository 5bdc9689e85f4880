// Jettax: a token that goes in and does not come out, companies of both sides, and the hour of each.
import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { umaEmpresa } from '../../testes/fabricas.ts'
import { atualizarClientesDaJettax } from './clientes.ts'
import { listarEmpresasNaJettax } from './empresas.ts'
import { desligarJettax, guardarTokenDaJettax, lerJettax } from './escritorio.ts'
import { lerNaJettax } from './pedir.ts'
import { rodadaDaJettaxJob, rotinaDaJettax } from './rotina.ts'
import { testarJettax } from './testar.ts'
import {
  bancada,
  cliente,
  configurar,
  correr,
  empresa,
  escritorio,
  guardar,
  lado,
  leituras,
  ligar,
  ligarTudo,
  OUTRA,
  PAGINA,
  pedido,
  prepararJettax,
  simulador,
  TOKEN,
  umaPorta,
  vender,
} from './testes/bancada-da-jettax.ts'

prepararJettax()

describe('the token', () => {
  test('goes to the vault, shows its last letters, and each thing that is asked is said', async () => {
    simulador.register(cliente(empresa.cnpj))
    expect((await lerJettax(pedido())).credencial).toBeNull()
    await expect(testarJettax(pedido())).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await guardar()
    const { passos } = await testarJettax(pedido())
    expect(passos.map(({ passo, situacao }) => [passo, situacao])).toEqual([
      ...[
        ['endereco', 'certo'],
        ['token', 'certo'],
        ['clientes', 'certo'],
      ],
      ...[
        ['notas', 'certo'],
        ['documentos', 'certo'],
      ],
    ])
    const lida = await lerJettax(pedido())
    expect(lida).toMatchObject({ credencial: { final: 'ttax', endereco: null }, teste: { passos } })
    expect(JSON.stringify(lida)).not.toContain(TOKEN)
    const guardado = await bancada.linhas<{ dito: string }>(
      `select row_to_json(j)::text || coalesce((select string_agg(a::text, '') from auditoria a
         where a.escritorio_id = j.escritorio_id), '') as dito from jettax_escritorio j where escritorio_id = $1`,
      escritorio.id,
    )
    expect(guardado[0]?.dito).not.toContain(TOKEN)
  })

  test('one that it does not take, an address that does not answer, and a module that is closed', async () => {
    await guardar('outro-token-qualquer')
    expect((await testarJettax(pedido())).passos).toMatchObject([
      ...[{ situacao: 'certo' }, { situacao: 'errado', mensagem: expect.stringMatching('token') }],
      ...[{ situacao: 'nao-visto' }, { situacao: 'nao-visto' }, { situacao: 'nao-visto' }],
    ])
    await expect(configurar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    simulador.dials.notas.turn({ maintenanceRate: 1 })
    expect((await testarJettax(pedido())).passos).toMatchObject([
      { passo: 'endereco', situacao: 'errado' },
      { passo: 'token', situacao: 'nao-visto' },
      ...[{}, {}, {}],
    ])
    simulador.dials.notas.reset()
    bancada.fora.jettax = umaPorta()
    await guardar(TOKEN, 1)
    const { passos } = await testarJettax(pedido())
    expect(passos.slice(3)).toMatchObject([{ situacao: 'nao-visto' }, { situacao: 'nao-visto' }])
    await configurar()
  })

  test('an address inside is not taken, and who comes second is told', async () => {
    for (const endereco of [
      'http://morfeu-api.jettax.com.br',
      'https://10.0.0.1',
      'https://localhost',
      'https://jettax.localhost.',
      'qualquer coisa',
    ])
      await expect(guardar(TOKEN, 0, endereco)).rejects.toMatchObject({
        codigo: 'entrada-invalida',
        detalhes: { erros: [{ pointer: '#/endereco' }] },
      })
    await guardar()
    await expect(guardar(TOKEN, 0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  })

  test('who sees only some companies neither changes it nor is told of the clients', async () => {
    await ligarTudo()
    simulador.register(cliente(OUTRA.cnpj))
    await atualizarClientesDaJettax(pedido())
    const algumas = { empresas: [empresa.id] }
    await expect(
      guardarTokenDaJettax(pedido(algumas), { token: TOKEN, endereco: null, versao: 2 }),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const vistas = await escritorio.rodar((ctx) => listarEmpresasNaJettax(ctx, PAGINA), algumas)
    expect(vistas.lista.map(({ cnpj }) => cnpj)).toEqual([empresa.cnpj])
  })

  test('taken away, nothing of it is left, and what waits ends', async () => {
    await ligarTudo()
    vender(1)
    await escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
    const { versao } = await lerJettax(pedido())
    await desligarJettax(pedido(), { motivo: 'não é mais usada', versao })
    const guardados = `select nome from vault_item where escritorio_id = $1 and nome like 'jettax%'`
    expect(await bancada.linhas(guardados, escritorio.id)).toEqual([])
    await correr()
    expect(await leituras()).toMatchObject([
      { estado: 'falhou', motivo: 'A captura pela Jettax foi desligada.' },
    ])
    expect(await bancada.notas(escritorio)).toEqual([])
  })
})

test('companies of both sides by CNPJ, and those of one side alone', async () => {
  const sozinha = await umaEmpresa(escritorio)
  simulador.register(cliente(OUTRA.cnpj, 'Só de lá'))
  await ligarTudo()
  expect((await lado()).map(({ cnpj, situacao }) => [cnpj, situacao]).toSorted()).toEqual(
    [
      [empresa.cnpj, 'ligada'],
      [sozinha.cnpj, 'so-aqui'],
      [OUTRA.cnpj, 'so-la'],
    ].toSorted(),
  )
  expect(await ligar(true, [empresa.id, sozinha.id])).toEqual({
    ...{ mudadas: 0, semCadastro: [sozinha.id] },
  })
  expect(await ligar(false)).toEqual({ mudadas: 1, semCadastro: [] })
  await expect(ligar(true, [empresa.id, 999_999])).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  const pedida = await escritorio.rodar((ctx) => lerNaJettax(ctx, { empresaIds: [empresa.id] }))
  expect(pedida).toEqual({ pedidas: 0, desligadas: [empresa.id] })
})

test('at its hour each company is read, once', async () => {
  await ligarTudo()
  // 5:00 of São Paulo is 8:00 in UTC.
  expect((await lerJettax(pedido())).proximaEm).toBe('2026-10-21T08:00:00.000Z')
  const rodada = () => rodadaDaJettaxJob(bancada.job(escritorio), {})
  await rodada()
  expect(await leituras()).toEqual([])
  bancada.mudarAgora(new Date('2026-10-21T08:01:00Z'))
  const log = createLog({ level: 'silent', pretty: false })
  await rotinaDaJettax.executar({ queuePool: bancada.dono, clock: bancada.clock, log })
  const [naFila] = await bancada.linhas<{ quantas: number }>(
    `select count(*)::int as quantas from graphile_worker.jobs where key = $1`,
    `rodada-da-jettax:${escritorio.id}`,
  )
  expect(naFila?.quantas).toBe(1)
  await rodada()
  await rodada()
  expect(await leituras()).toMatchObject([{ tipo: 'horario', pedidaPor: null }])
  expect((await lerJettax(pedido())).proximaEm).toBe('2026-10-22T08:00:00.000Z')
})
