// What the door decides beyond the role: demotion at once, escalation, recent proof and the second factor
// (reliability: A3, A26; ASVS 8.2, 8.3).
import type { AddressInfo } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { acesso, concessoes, escritorio, usuarios } from '@razao/contract'
import { describe, expect, test } from 'vitest'
import { RECENTES, recusa, rotaDe, usarBancadaDeAcesso } from './bancada-de-acesso.ts'
import { PAPEIS } from './mundo.ts'

const mesa = usarBancadaDeAcesso()
const { assinar, chamar, sujeitoDe } = mesa

describe('a change of access acts on the next request', () => {
  test('demoted, suspended, expired, without the verb, without the company', async () => {
    const { id } = mesa.mundo.a.pessoas.contador
    const token = mesa.mundo.tokenDe('a', 'contador')
    const listar = () => chamar('listarEmpresas', { token })
    const mudar = (sets: string) =>
      mesa.mundo.um(`update usuario_papel set ${sets} where usuario_id = $1`, [id])
    expect((await listar()).status).toBe(200)
    await mudar(`permissoes = '{enviarDocumento}'`)
    expect(await listar()).toMatchObject(recusa('sem-permissao'))
    await mudar(`permissoes = '{ver:fiscal}'`)
    expect(await listar()).toMatchObject(recusa('sem-permissao'))
    await mudar(`permissoes = '{ver:geral}'`)
    expect((await listar()).status).toBe(200)
    await mudar(`permissoes = null, perfil = 3`)
    expect(await listar()).toMatchObject(recusa('sem-permissao'))
    await mudar(`perfil = 2, valido_ate = '2020-01-01'`)
    expect(await listar()).toMatchObject(recusa('acesso-suspenso'))
    await mudar(`valido_ate = null, todas_empresas = false, filtro_empresas = '{"IDRegimes":[8]}'`)
    expect((await listar()).corpo.paginacao).toMatchObject({ totalDeRegistros: 0 })
  })

  test('posting, which remembers who asks, asks again each time', async () => {
    const { id, sujeito } = mesa.mundo.a.pessoas.contador
    const empresaId = mesa.mundo.a1.empresa
    const token = mesa.mundo.tokenDe('a', 'contador')
    // The first request of an office opens its chart.
    await chamar('planoDeContas', { token })
    const lancar = (quem = token) =>
      chamar('lancar', {
        token: quem,
        entrada: {
          // Of next year: no month of it is locked.
          ...{ empresaId, data: `${new Date().getFullYear() + 1}-01-10`, historico: 'fictício' },
          partidas: [
            { conta: '1.1.1.01', valor: 1 },
            { conta: '2.3.1.01', valor: -1 },
          ],
        },
      })
    const postos = async () =>
      Number(
        (
          await mesa.mundo.um<{ n: number }>(
            `select count(*)::int as n from lancamento where empresa_id = $1 and historico = 'fictício'`,
            [empresaId],
          )
        ).n,
      )
    const mudar = (sets: string) =>
      mesa.mundo.um(`update usuario_papel set ${sets} where usuario_id = $1`, [id])
    for (let vez = 0; vez < 3; vez += 1) expect((await lancar()).status).toBe(200)
    const antes = await postos()
    for (const [sets, codigo, status] of [
      [`permissoes = '{ver:geral}'`, 'sem-permissao', 403],
      [`permissoes = null, perfil = 3`, 'sem-permissao', 403],
      [`perfil = 2, valido_ate = '2020-01-01'`, 'acesso-suspenso', 403],
      [`valido_ate = null, todas_empresas = false, empresas = '{}'`, 'nao-encontrado', 404],
      [`todas_empresas = true, situacao = 'suspenso'`, 'acesso-suspenso', 403],
      [`exige_mfa = true`, 'mfa-obrigatorio', 403],
      [`todas_empresas = false, filtro_empresas = '{"IDRegimes":[8]}'`, 'nao-encontrado', 404],
    ] as const) {
      await mudar(sets)
      // Many at once too: who goes together is looked at as one.
      for (const resposta of await Promise.all([lancar(), lancar(), lancar()]))
        expect(resposta).toMatchObject(recusa(codigo, status))
      await mudar(
        `permissoes = null, perfil = 2, valido_ate = null, todas_empresas = true, situacao = 'ativo', exige_mfa = false, filtro_empresas = null`,
      )
      expect((await lancar()).status).toBe(200)
      expect((await lancar()).status).toBe(200)
    }
    expect(await postos()).toBe(antes + 14)
    for (const [sets, volta, codigo] of [
      [`situacao = 'suspenso'`, `situacao = 'ativo'`, 'escritorio-suspenso'],
      ['exige_mfa = true', 'exige_mfa = false', 'mfa-obrigatorio'],
    ] as const) {
      const escritorio = (como: string) =>
        mesa.mundo.um(`update escritorio set ${como} where escritorio_id = $1`, [
          mesa.mundo.a.escritorio.id,
        ])
      await escritorio(sets)
      expect(await lancar()).toMatchObject(recusa(codigo))
      await escritorio(volta)
      for (let vez = 0; vez < 2; vez += 1) expect((await lancar()).status).toBe(200)
    }
    expect(await lancar(assinar(sujeito, { exp: 1 }))).toMatchObject(recusa('nao-autenticado', 401))
    // The trail names who did it as they are called at that moment.
    await mesa.mundo.um(`update usuario set nome = 'Nome Novo Fictício' where id = $1`, [id])
    expect((await lancar()).status).toBe(200)
    expect(
      await mesa.mundo.um(
        `select usuario_nome as nome from auditoria where tabela = 'lancamento' and empresa_id = $1 order by id desc limit 1`,
        [empresaId],
      ),
    ).toEqual({ nome: 'Nome Novo Fictício' })
  })

  test('through the product: the administrator changes, and the old token is refused', async () => {
    const alvo = mesa.mundo.a.pessoas.contador
    const token = mesa.mundo.tokenDe('a', 'contador')
    const mudou = await chamar('alterarUsuario', {
      entrada: {
        usuarioId: alvo.id,
        perfilAcesso: 3,
        empresas: { modo: 'lista', ids: [mesa.mundo.a1.empresa] },
        versao: 1,
      },
    })
    expect(mudou.status).toBe(200)
    expect(await chamar('listarEmpresas', { token })).toMatchObject(recusa('sem-permissao'))
    expect(
      (
        await chamar('suspenderUsuarios', {
          entrada: { usuarios: [alvo.id], motivo: 'um teste' },
        })
      ).status,
    ).toBe(200)
    expect(await chamar('lerSessao', { token })).toMatchObject(recusa('acesso-suspenso'))
  })
})

test('a live stream ends when the access of who listens does', { timeout: 40_000 }, async () => {
  await mesa.bancada.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = mesa.bancada.app.server.address() as AddressInfo
  const resposta = await fetch(`http://127.0.0.1:${port}/api/eventos`, {
    headers: { authorization: `Bearer ${mesa.mundo.tokenDe('a', 'contador')}` },
  })
  const fim = (async () => {
    for await (const _ of resposta.body ?? []);
    return 'fim'
  })()
  await mesa.mundo.um(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
    mesa.mundo.a.pessoas.contador.id,
  ])
  expect(await Promise.race([fim, esperar(25_000, 'aberto')])).toBe('fim')
})

describe('escalation', () => {
  test('no role writes itself up, by any route that gives access', async () => {
    const antes = await mesa.mundo.um(
      "select md5(string_agg(p::text, e'\\n' order by usuario_id)) as tudo from usuario_papel p",
    )
    for (const papel of PAPEIS.filter((p) => !['administrador', 'root'].includes(p))) {
      const token = mesa.mundo.tokenDe('a', papel)
      const { id } = mesa.mundo.a.pessoas[papel]
      const tentativas: [string, Record<string, unknown>][] = [
        [
          'alterarUsuario',
          { usuarioId: id, perfilAcesso: 5, empresas: { modo: 'todas' }, versao: 1 },
        ],
        ['alterarPermissoes', { usuarioId: id, permissoes: ['administrar'], versao: 1 }],
        ['reativarUsuarios', { usuarios: [id] }],
        [
          'criarIntegracao',
          { nome: 'x', atuaComo: 'CONTADOR', empresas: { modo: 'todas' }, permissoes: ['ver'] },
        ],
        [
          'convidarUsuarios',
          { emails: ['x@y.example'], perfilAcesso: 1, empresas: { modo: 'todas' } },
        ],
        ['iniciarVerComo', { usuarioId: mesa.mundo.a.pessoas.root.id, motivo: 'um teste' }],
      ]
      for (const [nome, entrada] of tentativas)
        expect([papel, nome, (await chamar(nome, { token, entrada })).status]).toEqual([
          papel,
          nome,
          403,
        ])
    }
    expect(
      await mesa.mundo.um(
        "select md5(string_agg(p::text, e'\\n' order by usuario_id)) as tudo from usuario_papel p",
      ),
    ).toEqual(antes)
  })

  test('an administrator does not reach root, in any way', async () => {
    const root = mesa.mundo.a.pessoas.root.id
    const eu = mesa.mundo.a.pessoas.administrador.id
    const todas = { modo: 'todas' }
    for (const [nome, entrada] of [
      ['alterarUsuario', { usuarioId: eu, perfilAcesso: 5, empresas: todas, versao: 1 }],
      ['alterarUsuario', { usuarioId: root, perfilAcesso: 3, empresas: todas, versao: 1 }],
      ['alterarPermissoes', { usuarioId: root, permissoes: [], versao: 1 }],
      ['suspenderUsuarios', { usuarios: [root], motivo: 'um teste' }],
      ['exigirMfa', { usuarios: [root], exigir: true }],
      ['encerrarSessoesDoUsuario', { usuarioId: root }],
      ['preverDesligamento', { usuarioId: root }],
      ['iniciarVerComo', { usuarioId: root, motivo: 'um teste' }],
      ['convidarUsuarios', { emails: ['x@y.example'], perfilAcesso: 5, empresas: todas }],
    ] as const)
      expect(await chamar(nome, { entrada }), nome).toMatchObject(recusa('acima-do-seu-acesso'))
  })
})

describe('proof of who asks', () => {
  test('what changes roles, tokens, offices and locked months asks for it', () => {
    expect(RECENTES.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        [
          ...[usuarios.alterarUsuario, usuarios.alterarPermissoes, usuarios.suspenderUsuarios],
          ...[usuarios.desligarUsuario, concessoes.convidarUsuarios, concessoes.criarToken],
          ...[acesso.iniciarVerComo, escritorio.criarEscritorio, rotaDe('reabrirEtapa')],
        ].map(({ name }) => name),
      ),
    )
  })

  test('where the second factor is asked, a token without it enters nowhere', async () => {
    const sujeito = sujeitoDe('contador')
    await mesa.mundo.um('update usuario_papel set exige_mfa = true where usuario_id = $1', [
      mesa.mundo.a.pessoas.contador.id,
    ])
    for (const amr of [undefined, [], ['pwd'], 'mfa', [{ mfa: true }]])
      expect(await chamar('lerSessao', { token: assinar(sujeito, { amr }) })).toMatchObject(
        recusa('mfa-obrigatorio'),
      )
    expect(
      (await chamar('lerSessao', { token: assinar(sujeito, { amr: ['pwd', 'mfa'] }) })).status,
    ).toBe(200)
    const firebase = { sign_in_second_factor: 'totp' }
    expect((await chamar('lerSessao', { token: assinar(sujeito, { firebase }) })).status).toBe(200)
  })

  test('only who has the second factor asks it of everybody', async () => {
    const sujeito = sujeitoDe('administrador')
    const exigir = (token: string) =>
      chamar('exigirMfaDoEscritorio', { token, entrada: { exigeMfa: true } })
    expect(await exigir(assinar(sujeito, {}))).toMatchObject(recusa('mfa-obrigatorio'))
    expect((await exigir(assinar(sujeito, { amr: ['mfa'] }))).status).toBe(200)
    expect(
      await chamar('lerSessao', { token: mesa.mundo.tokenDe('a', 'funcionario') }),
    ).toMatchObject(recusa('mfa-obrigatorio'))
  })
})
