// What the door decides beyond the role: demotion at once, tokens, seeing as another, the second factor, recent
// proof, suspended offices, invitations (reliability: A3, A26; ASVS 8.2, 8.3).
import type { AddressInfo } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { acesso, concessoes, escritorio, todasAsRotas, usuarios } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import {
  abrirAtaque,
  assinarRs256,
  type BancadaDeAtaque,
  CABECALHO,
  declaracoes,
} from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { criarMundo, type Mundo, PAPEIS, type Papel, retratoDoBanco } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ ambiente: { RAZAO_LIMITE_TOKEN: '40' } })
})
beforeEach(async () => {
  mundo = await criarMundo(bancada)
})
afterAll(() => bancada.fechar())

const rotaDe = (nome: string) => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}
const assinar = (sujeito: string, mais: Record<string, unknown>) =>
  assinarRs256(bancada.assinador, CABECALHO, { ...declaracoes(sujeito), ...mais })
const sujeitoDe = (papel: Papel, casa: 'a' | 'b' = 'a') => mundo[casa].pessoas[papel].sujeito

type Chamada = {
  token?: string
  entrada?: Record<string, unknown> | undefined
  cabecalhos?: Record<string, string>
}
async function chamar(nome: string, { token, entrada, cabecalhos }: Chamada = {}) {
  const resposta = await bancada.pedir({
    rota: rotaDe(nome),
    token: token ?? mundo.tokenDe('a', 'administrador'),
    entrada: entrada ?? {},
    ...(cabecalhos ? { cabecalhos } : {}),
  })
  return { status: resposta.status, corpo: resposta.json(), texto: resposta.texto }
}
const recusa = (codigo: string, status = 403) => ({ status, corpo: { codigo } })

describe('a change of access acts on the next request', () => {
  test('demoted, suspended, expired, without the verb, without the company', async () => {
    const { id } = mundo.a.pessoas.contador
    const token = mundo.tokenDe('a', 'contador')
    const listar = () => chamar('listarEmpresas', { token })
    const mudar = (sets: string) =>
      mundo.um(`update usuario_papel set ${sets} where usuario_id = $1`, [id])
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
    expect((await listar()).corpo.Paginacao).toMatchObject({ TotalDeRegistros: 0 })
  })

  test('through the product: the administrator changes, and the old token is refused', async () => {
    const alvo = mundo.a.pessoas.contador
    const token = mundo.tokenDe('a', 'contador')
    const mudou = await chamar('alterarUsuario', {
      entrada: {
        usuarioId: alvo.id,
        IDPerfilAcesso: 3,
        empresas: { modo: 'lista', ids: [mundo.a1.empresa] },
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
  await bancada.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bancada.app.server.address() as AddressInfo
  const resposta = await fetch(`http://127.0.0.1:${port}/api/eventos`, {
    headers: { authorization: `Bearer ${mundo.tokenDe('a', 'contador')}` },
  })
  const fim = (async () => {
    for await (const _ of resposta.body ?? []);
    return 'fim'
  })()
  await mundo.um(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
    mundo.a.pessoas.contador.id,
  ])
  expect(await Promise.race([fim, esperar(25_000, 'aberto')])).toBe('fim')
})

describe('escalation', () => {
  test('no role writes itself up, by any route that gives access', async () => {
    const antes = await mundo.um(
      "select md5(string_agg(p::text, e'\\n' order by usuario_id)) as tudo from usuario_papel p",
    )
    for (const papel of PAPEIS.filter((p) => !['administrador', 'root'].includes(p))) {
      const token = mundo.tokenDe('a', papel)
      const { id } = mundo.a.pessoas[papel]
      const tentativas: [string, Record<string, unknown>][] = [
        [
          'alterarUsuario',
          { usuarioId: id, IDPerfilAcesso: 5, empresas: { modo: 'todas' }, versao: 1 },
        ],
        ['alterarPermissoes', { usuarioId: id, permissoes: ['administrar'], versao: 1 }],
        ['reativarUsuarios', { usuarios: [id] }],
        [
          'criarIntegracao',
          { nome: 'x', atuaComo: 'CONTADOR', empresas: { modo: 'todas' }, permissoes: ['ver'] },
        ],
        [
          'convidarUsuarios',
          { emails: ['x@y.example'], IDPerfilAcesso: 1, empresas: { modo: 'todas' } },
        ],
        ['iniciarVerComo', { usuarioId: mundo.a.pessoas.root.id, motivo: 'um teste' }],
      ]
      for (const [nome, entrada] of tentativas)
        expect([papel, nome, (await chamar(nome, { token, entrada })).status]).toEqual([
          papel,
          nome,
          403,
        ])
    }
    expect(
      await mundo.um(
        "select md5(string_agg(p::text, e'\\n' order by usuario_id)) as tudo from usuario_papel p",
      ),
    ).toEqual(antes)
  })

  test('an administrator does not reach root, in any way', async () => {
    const root = mundo.a.pessoas.root.id
    const eu = mundo.a.pessoas.administrador.id
    const todas = { modo: 'todas' }
    for (const [nome, entrada] of [
      ['alterarUsuario', { usuarioId: eu, IDPerfilAcesso: 5, empresas: todas, versao: 1 }],
      ['alterarUsuario', { usuarioId: root, IDPerfilAcesso: 3, empresas: todas, versao: 1 }],
      ['alterarPermissoes', { usuarioId: root, permissoes: [], versao: 1 }],
      ['suspenderUsuarios', { usuarios: [root], motivo: 'um teste' }],
      ['exigirMfa', { usuarios: [root], exigir: true }],
      ['encerrarSessoesDoUsuario', { usuarioId: root }],
      ['preverDesligamento', { usuarioId: root }],
      ['iniciarVerComo', { usuarioId: root, motivo: 'um teste' }],
      ['convidarUsuarios', { emails: ['x@y.example'], IDPerfilAcesso: 5, empresas: todas }],
    ] as const)
      expect(await chamar(nome, { entrada }), nome).toMatchObject(recusa('acima-do-seu-acesso'))
  })
})

describe('API tokens', () => {
  async function umToken(escopos: string[], empresas: unknown = { modo: 'todas' }) {
    const { corpo } = await chamar('criarIntegracao', {
      entrada: { nome: 'Robô', atuaComo: 'CONTADOR', empresas, permissoes: ['ver', 'confirmar'] },
    })
    const criado = await chamar('criarToken', {
      entrada: { usuarioId: corpo.usuarioId, nome: 'um', escopos, dias: 30 },
    })
    return {
      token: String(criado.corpo.token),
      tokenId: Number(criado.corpo.tokenId),
      usuarioId: corpo.usuarioId,
    }
  }

  test('enters where its scopes say, in its office, and nowhere else', async () => {
    const { token } = await umToken(['ver:geral'])
    const vista = await chamar('listarEmpresas', { token })
    expect(vista.status).toBe(200)
    expect(vista.texto).toContain('CANARIO-A1')
    expect(vista.texto).not.toContain('CANARIO-B')
    expect(await chamar('listarGuias', { token })).toMatchObject(recusa('sem-permissao'))
    for (const nome of ['listarUsuarios', 'criarToken', 'listarEscritorios', 'lerMeuEscritorio'])
      expect(
        (
          await chamar(nome, {
            token,
            entrada: await DECLARACAO[nome]?.entrada(mundo, mundo.a1, { casa: 'a', papel: 'root' }),
          })
        ).status,
        nome,
      ).toBe(403)
    const outra = { 'x-escritorio': String(mundo.b.escritorio.id) }
    expect(await chamar('listarEmpresas', { token, cabecalhos: outra })).toMatchObject(
      recusa('sem-permissao'),
    )
  })

  test('sees only the companies of the integration', async () => {
    const { token } = await umToken(['ver'], { modo: 'lista', ids: [mundo.a1.empresa] })
    const { texto } = await chamar('listarEmpresas', { token })
    expect(texto).toContain('CANARIO-A1')
    expect(texto).not.toContain('CANARIO-A2')
    expect(
      (await chamar('lerEmpresa', { token, entrada: { empresaId: mundo.a2.empresa } })).status,
    ).toBe(404)
  })

  test('is refused once revoked, expired, of a suspended integration, or changed by a letter', async () => {
    const { token, tokenId, usuarioId } = await umToken(['ver'])
    const listar = (t = token) => chamar('listarEmpresas', { token: t })
    expect((await listar()).status).toBe(200)
    const [, casa, segredo = ''] = token.split('_')
    for (const falso of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `rzo_${mundo.b.escritorio.id}_${segredo}`,
      `rzo_${casa}_`,
      `rzo_${casa}`,
      `rzo__${segredo}`,
      `rzo_-1_${segredo}`,
      `rzo_${'9'.repeat(15)}_${segredo}`,
      `${token} `.repeat(2).trim(),
      `rzo_${casa}_${"' or 1=1 --".padEnd(43, 'x')}`,
    ])
      expect((await listar(falso)).status, falso).toBe(falso === `${token} ${token}` ? 200 : 401)
    await mundo.um(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
      usuarioId,
    ])
    expect(await listar()).toMatchObject(recusa('acesso-suspenso'))
    await mundo.um(`update usuario_papel set situacao = 'ativo' where usuario_id = $1`, [usuarioId])
    await mundo.um(`update token_api set expira_em = now() - interval '1 second' where id = $1`, [
      tokenId,
    ])
    expect((await listar()).status).toBe(401)
    await mundo.um(`update token_api set expira_em = now() + interval '1 day' where id = $1`, [
      tokenId,
    ])
    expect((await listar()).status).toBe(200)
    expect((await chamar('revogarToken', { entrada: { tokenId } })).status).toBe(200)
    expect((await listar()).status).toBe(401)
  })

  test('is counted, and its use is shown to the administrator but never its value', async () => {
    const { token, tokenId } = await umToken(['ver'])
    const vistos = []
    for (let i = 0; i < 45; i += 1) vistos.push((await chamar('listarEmpresas', { token })).status)
    expect(vistos.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(vistos[0]).toBe(200)
    const lista = await chamar('listarTokens', { entrada: { RegistrosPorPagina: 100 } })
    const linha = (lista.corpo.Lista as { tokenId: number; ultimoUsoEm: string | null }[]).find(
      (l) => l.tokenId === tokenId,
    )
    expect(linha?.ultimoUsoEm).not.toBeNull()
    expect(lista.texto).not.toContain(token.slice(-30))
  })
})

describe('seeing as another', () => {
  async function verComo(papel: Papel, quem: Papel = 'administrador') {
    const token = mundo.tokenDe('a', quem)
    const { corpo, status } = await chamar('iniciarVerComo', {
      token,
      entrada: { usuarioId: mundo.a.pessoas[papel].id, motivo: 'a pedido' },
    })
    expect(status).toBe(200)
    return { token, cabecalhos: { 'x-ver-como': String(corpo.codigo) } }
  }

  test('shows what they see, says so, and changes nothing at all', async () => {
    const vendo = await verComo('empresa')
    const sessao = await chamar('lerSessao', vendo)
    expect(sessao.corpo).toMatchObject({
      usuario: { id: mundo.a.pessoas.empresa.id, IDPerfilAcesso: 3 },
      verComo: { quem: 'CANARIO-A0 administrador', FullName: 'CANARIO-A0 empresa' },
    })
    expect(await chamar('listarEmpresas', vendo)).toMatchObject(recusa('sem-permissao'))
    expect((await chamar('opcoesDeEmpresa', vendo)).texto).not.toContain('CANARIO-A2')
    const comoContador = await verComo('contador')
    const antes = await retratoDoBanco(mundo.um)
    for (const rota of todasAsRotas.filter(
      (r) => r.method !== 'GET' && !['CONTA', 'PUBLICO'].includes(r.role),
    )) {
      if (rota.name === 'encerrarVerComo') continue
      const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      const { status, corpo } = await chamar(rota.name, { ...comoContador, entrada: entrada ?? {} })
      expect([rota.name, status]).toEqual([rota.name, 403])
      expect(['somente-leitura', 'sem-permissao'], rota.name).toContain(corpo.codigo)
    }
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test('the code serves nobody else, nowhere else, and not after the end', async () => {
    const vendo = await verComo('contador')
    const ler = (mais: Chamada) => chamar('lerSessao', { ...vendo, ...mais })
    expect((await ler({})).status).toBe(200)
    expect(await ler({ token: mundo.tokenDe('a', 'root') })).toMatchObject(recusa('sem-permissao'))
    expect(await ler({ token: mundo.tokenDe('b', 'administrador') })).toMatchObject(
      recusa('sem-permissao'),
    )
    const codigo = vendo.cabecalhos['x-ver-como']
    for (const falso of [
      '',
      'x',
      `${codigo}A`,
      codigo.replace(/^\d+/, (id) => String(Number(id) + 1)),
      codigo.slice(0, -1),
    ])
      expect((await ler({ cabecalhos: { 'x-ver-como': falso } })).status, falso).toBe(403)
    await mundo.um('update usuario_papel set perfil = 1 where usuario_id = $1', [
      mundo.a.pessoas.contador.id,
    ])
    expect((await ler({})).status).toBe(200)
    await mundo.um('update usuario_papel set perfil = 5 where usuario_id = $1', [
      mundo.a.pessoas.contador.id,
    ])
    expect(await ler({})).toMatchObject(recusa('sem-permissao'))
    await mundo.um('update usuario_papel set perfil = 2 where usuario_id = $1', [
      mundo.a.pessoas.contador.id,
    ])
    expect((await chamar('encerrarVerComo', vendo)).status).toBe(200)
    expect(await ler({})).toMatchObject(recusa('sem-permissao'))
    const { n } = await mundo.um<{ n: number }>(
      `select count(*)::int as n from auditoria where tabela = 'ver_como' and escritorio_id = $1`,
      [mundo.a.escritorio.id],
    )
    expect(n).toBe(2)
  })
})

describe('proof of who asks', () => {
  const recentes = todasAsRotas.filter((rota) => rota.recente === true)

  test('what changes roles, tokens, offices and locked months asks for it', () => {
    expect(recentes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        [
          ...[usuarios.alterarUsuario, usuarios.alterarPermissoes, usuarios.suspenderUsuarios],
          ...[usuarios.desligarUsuario, concessoes.convidarUsuarios, concessoes.criarToken],
          ...[acesso.iniciarVerComo, escritorio.criarEscritorio, rotaDe('reabrirEtapa')],
        ].map(({ name }) => name),
      ),
    )
  })

  test.each(recentes.map((rota) => ({ nome: rota.name, rota })))('$nome', async ({ nome }) => {
    const agora = Math.floor(Date.now() / 1000)
    const entrada = await DECLARACAO[nome]?.entrada(mundo, mundo.a1, { casa: 'a', papel: 'root' })
    const antes = await retratoDoBanco(mundo.um)
    for (const quando of [agora - 16 * 60, 0, agora + 3600, 'agora', null, undefined]) {
      const token = assinar(sujeitoDe('root'), { auth_time: quando })
      expect(await chamar(nome, { token, entrada: entrada ?? {} }), String(quando)).toMatchObject(
        recusa('reautenticacao-necessaria'),
      )
    }
    expect(await retratoDoBanco(mundo.um)).toBe(antes)
  })

  test('where the second factor is asked, a token without it enters nowhere', async () => {
    const sujeito = sujeitoDe('contador')
    await mundo.um('update usuario_papel set exige_mfa = true where usuario_id = $1', [
      mundo.a.pessoas.contador.id,
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
    expect(await chamar('lerSessao', { token: mundo.tokenDe('a', 'funcionario') })).toMatchObject(
      recusa('mfa-obrigatorio'),
    )
  })
})

describe('invitations', () => {
  const conta = (email: string, mais = {}) =>
    assinar(`conta-${email}`, { email, email_verified: true, ...mais })

  async function convidar(email: string) {
    const { corpo } = await chamar('convidarUsuarios', {
      entrada: {
        emails: [email],
        IDPerfilAcesso: 2,
        empresas: { modo: 'lista', ids: [mundo.a1.empresa] },
      },
    })
    expect(bancada.convidados).toContain(email)
    return Number((corpo.Lista as { conviteId: number }[])[0]?.conviteId)
  }
  const convites = async (token: string) =>
    (await chamar('escritoriosDaConta', { token })).corpo.convites as { codigo: string }[]
  const aceitar = (token: string, codigo: string) =>
    chamar('aceitarConvite', { token, entrada: { codigo } })

  test('the account of the e-mail takes the place, once, with what was given and no more', async () => {
    const email = `nova${mundo.a.escritorio.id}@ficticio.example`
    await convidar(email)
    const token = conta(email)
    expect((await chamar('lerSessao', { token })).status).toBe(401)
    const [convite] = await convites(token)
    const codigo = convite?.codigo ?? ''
    expect(await convites(conta(`outra-${email}`))).toEqual([])
    expect(await convites(conta(email, { email_verified: false }))).toEqual([])
    expect(await aceitar(conta(`outra-${email}`), codigo)).toMatchObject(
      recusa('convite-de-outra-pessoa', 409),
    )
    expect(
      await aceitar(token, `${codigo.slice(0, -1)}${codigo.endsWith('A') ? 'B' : 'A'}`),
    ).toMatchObject(recusa('convite-invalido', 410))
    const juntas = await Promise.all([aceitar(token, codigo), aceitar(token, codigo)])
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 410])
    const sessao = await chamar('lerSessao', { token })
    expect(sessao.corpo).toMatchObject({
      usuario: { IDPerfilAcesso: 2, login: email },
      empresas: { todas: false, ids: [mundo.a1.empresa] },
    })
    expect((await aceitar(token, codigo)).status).toBe(410)
  })

  test('expired, cancelled, sent again or of a suspended office, it opens nothing', async () => {
    const email = `vai${mundo.a.escritorio.id}@ficticio.example`
    const conviteId = await convidar(email)
    const token = conta(email)
    const codigo = (await convites(token))[0]?.codigo ?? ''
    expect((await chamar('reenviarConvite', { entrada: { conviteId } })).status).toBe(200)
    expect((await aceitar(token, codigo)).status).toBe(410)
    const novo = (await convites(token))[0]?.codigo ?? ''
    expect(novo).not.toBe(codigo)
    const com = async (sets: string, tabela = 'convite') => {
      await mundo.um(`update ${tabela} set ${sets} where escritorio_id = $1`, [
        mundo.a.escritorio.id,
      ])
      const { status } = await aceitar(token, novo)
      return status
    }
    expect(await com(`expira_em = now() - interval '1 second'`)).toBe(410)
    await com(`expira_em = now() + interval '1 day', situacao = 'cancelado'`)
    expect(await com(`situacao = 'cancelado'`)).toBe(410)
    expect((await chamar('lerSessao', { token })).status).toBe(401)
  })
})

describe('offices', () => {
  const comoRoot = () => assinar(sujeitoDe('root'), { amr: ['mfa'] })
  const root = (nome: string, entrada: Record<string, unknown>) =>
    chamar(nome, { token: comoRoot(), entrada })

  test('a suspended office tells everybody in it, tokens too, and comes back', async () => {
    const { uid } = mundo.b1
    const deB = () => chamar('lerSessao', { token: mundo.tokenDe('b', 'contador') })
    expect((await deB()).status).toBe(200)
    expect((await root('suspenderEscritorio', { uid, motivo: 'sem contrato' })).status).toBe(200)
    expect(await deB()).toMatchObject(recusa('escritorio-suspenso'))
    expect((await chamar('lerSessao')).status).toBe(200)
    expect((await root('suspenderEscritorio', { uid, motivo: 'sem contrato' })).status).toBe(409)
    expect((await root('reativarEscritorio', { uid })).status).toBe(200)
    expect((await deB()).status).toBe(200)
  })

  test('closing takes two steps and can be undone for thirty days', async () => {
    const { uid } = mundo.b1
    const situacao = async () => (await root('lerEscritorio', { uid })).corpo.situacao
    expect((await root('confirmarEncerramento', { uid, frase: 'x' })).status).toBe(409)
    const { corpo } = await root('pedirEncerramento', { uid, motivo: 'fim do contrato' })
    expect(await situacao()).toBe('encerrando')
    expect((await chamar('lerSessao', { token: mundo.tokenDe('b', 'contador') })).status).toBe(200)
    expect((await root('confirmarEncerramento', { uid, frase: 'outra' })).status).toBe(409)
    expect((await root('confirmarEncerramento', { uid, frase: corpo.frase })).status).toBe(200)
    expect(await chamar('lerSessao', { token: mundo.tokenDe('b', 'contador') })).toMatchObject(
      recusa('escritorio-suspenso'),
    )
    expect((await root('reverterEncerramento', { uid })).status).toBe(200)
    expect(await situacao()).toBe('ativo')
    await root('pedirEncerramento', { uid, motivo: 'fim do contrato' })
    await root('confirmarEncerramento', { uid, frase: corpo.frase })
    await mundo.um(
      `update escritorio set encerrado_em = now() - interval '31 days' where uid = $1`,
      [uid],
    )
    expect((await root('reverterEncerramento', { uid })).status).toBe(409)
  })

  test('a host is of one office, and its brand is public; colours without contrast are not kept', async () => {
    const deA = await root('lerEscritorio', { uid: mundo.a1.uid })
    const mudar = (mais: Record<string, unknown>) =>
      root('alterarEscritorio', { uid: mundo.a1.uid, versao: deA.corpo.versao, ...mais })
    expect(await mudar({ dominio: mundo.b1.dominio })).toMatchObject(recusa('dominio-em-uso', 409))
    expect(await mudar({ marca: { corPrimaria: '#ffcc00' } })).toMatchObject(
      recusa('sem-contraste', 422),
    )
    for (const dominio of [
      'localhost',
      'http://x.example',
      'x.example/y',
      'x',
      '-a.example',
      'javascript:x',
    ])
      expect((await mudar({ dominio })).status, dominio).toBe(422)
    expect(
      (await mudar({ marca: { nome: 'Marca Fictícia', corPrimaria: '#0f5c4d' } })).status,
    ).toBe(200)
    const marca = await bancada.pedir({
      rota: rotaDe('lerMarca'),
      entrada: { host: `${mundo.a1.dominio}:443` },
    })
    expect(marca.json()).toEqual({
      marca: {
        nome: 'Marca Fictícia',
        corPrimaria: '#0f5c4d',
        corAcento: null,
        frase: null,
        temLogo: true,
      },
    })
    const ninguem = await bancada.pedir({
      rota: rotaDe('lerMarca'),
      entrada: { host: 'outro.example' },
    })
    expect(ninguem.json()).toEqual({ marca: null })
  })

  test('below root, the database itself refuses the platform’s view', async () => {
    const novo = await umEscritorio(bancada)
    await expect(
      novo.rodar((ctx) =>
        ctx.db.executeQuery({
          sql: 'select * from app.escritorios_da_plataforma()',
          parameters: [],
        } as never),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('one person in two offices: each request says which, and without saying is asked', async () => {
    const sujeito = sujeitoDe('contador')
    await mundo.um(
      'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, 3)',
      [mundo.b.escritorio.id, mundo.a.pessoas.contador.id],
    )
    const token = bancada.tokenDe(sujeito)
    const pergunta = await chamar('lerSessao', { token })
    expect(pergunta).toMatchObject(recusa('escolha-o-escritorio', 409))
    const { corpo } = await chamar('escritoriosDaConta', { token })
    expect((corpo.Lista as { id: number }[]).map(({ id }) => id)).toEqual([
      mundo.a.escritorio.id,
      mundo.b.escritorio.id,
    ])
    const em = (id: number) =>
      chamar('lerSessao', { token, cabecalhos: { 'x-escritorio': String(id) } })
    const abas = await Promise.all([em(mundo.a.escritorio.id), em(mundo.b.escritorio.id)])
    expect(abas.map((aba) => aba.corpo.usuario)).toMatchObject([
      { IDPerfilAcesso: 2 },
      { IDPerfilAcesso: 3 },
    ])
    await root('suspenderEscritorio', { uid: mundo.b1.uid, motivo: 'um teste' })
    expect(await em(mundo.b.escritorio.id)).toMatchObject(recusa('escritorio-suspenso'))
    expect((await chamar('lerSessao', { token })).status).toBe(200)
  })
})
