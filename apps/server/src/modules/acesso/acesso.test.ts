// Who may do what: read and changed by the application's own role, over a real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { cancelarConvite, convidarUsuarios, lerEndereco } from './convites/criar-convites.ts'
import {
  alterarPermissoes,
  alterarUsuario,
  mudarEmpresasDosUsuarios,
  reativarUsuarios,
  suspenderUsuarios,
} from './usuarios/alterar-usuario.ts'
import { desligarUsuario, preverDesligamento, sugerir } from './usuarios/desligar-usuario.ts'
import { historicoDoUsuario, lerUsuario, matrizDePermissoes } from './usuarios/ler-usuario.ts'
import { exportarUsuarios, listarUsuarios } from './usuarios/listar-usuarios.ts'
import { criarIntegracao, criarToken } from './usuarios/tokens.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

let contador = 0
type Pessoa = { perfil?: number; todas?: boolean; empresas?: number[]; permissoes?: string[] }

async function umaPessoa(escritorio: Escritorio, pessoa: Pessoa = {}): Promise<number> {
  contador += 1
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values ($2, $3, $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas, permissoes)
     select $1, u.id, $4, $5, $6, $7 from u returning usuario_id as id`,
    [
      escritorio.id,
      `pessoa${contador}@ficticio.example`,
      `Pessoa Fictícia ${contador}`,
      pessoa.perfil ?? 2,
      pessoa.todas ?? true,
      pessoa.empresas ?? [],
      pessoa.permissoes ?? null,
    ],
  )
  return rows[0]?.id ?? 0
}

const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }
const como =
  (escritorio: Escritorio, usuarioId: number, perfil: number) =>
  <T>(work: (ctx: Context) => Promise<T>) =>
    escritorio.rodar(work, { usuarioId, perfil })

async function comAdministrador() {
  const escritorio = await umEscritorio(bancada)
  const admin = await umaPessoa(escritorio, { perfil: 1 })
  return { escritorio, admin, comoAdmin: como(escritorio, admin, 1) }
}
const TODAS = { modo: 'todas' } as const

describe('people', () => {
  test('the list joins people and invitations, counts them, sorts, filters and exports', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const empresa = await umaEmpresa(escritorio)
    await umaPessoa(escritorio, { perfil: 3, todas: false, empresas: [empresa.id] })
    await comoAdmin((ctx) =>
      convidarUsuarios(ctx, {
        emails: ['Ana Convidada <ANA@ficticio.example>', 'ana@ficticio.example', 'não é e-mail'],
        perfilAcesso: 2,
        empresas: TODAS,
      }),
    )
    const { lista, totais, paginacao } = await comoAdmin((ctx) => listarUsuarios(ctx, PAGINA))
    expect(paginacao.totalDeRegistros).toBe(4)
    expect(totais).toEqual({ ativos: 3, convidados: 1, suspensos: 0, semMfa: 3 })
    expect(lista.find((l) => l.conviteId !== null)).toMatchObject({
      usuarioId: null,
      nome: 'Ana Convidada',
      login: 'ana@ficticio.example',
      situacao: 'convidado',
    })
    expect(lista.find((l) => l.perfilAcesso === 3)).toMatchObject({
      modoEmpresas: 'lista',
      quantidadeEmpresas: 1,
    })
    const so = await comoAdmin((ctx) =>
      listarUsuarios(ctx, { ...PAGINA, situacao: 'convidado', busca: 'ana@', ordem: '-nome' }),
    )
    expect(so.lista.map((l) => l.login)).toEqual(['ana@ficticio.example'])
    const csv = await comoAdmin((ctx) => exportarUsuarios(ctx, { ...PAGINA, formato: 'csv' }))
    expect(Buffer.from(csv.conteudo as Uint8Array).toString()).toContain('ana@ficticio.example')
  })

  test('an address is read as people paste it', () => {
    expect(lerEndereco('  "Ana, a Fictícia" <Ana@Exemplo.example> ')).toEqual({
      nome: 'Ana, a Fictícia',
      email: 'ana@exemplo.example',
    })
    expect(lerEndereco('ana@exemplo.example')).toEqual({ nome: null, email: 'ana@exemplo.example' })
    for (const ruim of [
      'ana',
      'ana@',
      '<>',
      'a b@c.example',
      'ana@exemplo.example\nbcc: x@y.example',
    ])
      expect(lerEndereco(ruim)).toBeNull()
  })

  test('a portfolio by filter follows the companies', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const pessoa = await umaPessoa(escritorio)
    const simples = await umaEmpresa(escritorio, { regime: 1 })
    const presumido = await umaEmpresa(escritorio, { regime: 2 })
    await comoAdmin((ctx) =>
      alterarUsuario(ctx, {
        usuarioId: pessoa,
        perfilAcesso: 2,
        empresas: { modo: 'filtro', filtro: { regimes: [2] } },
        versao: 1,
      }),
    )
    const visiveis = async () =>
      (
        await bancada.dono.query<{ empresas: number[]; todas_empresas: boolean }>(
          'select empresas, todas_empresas from app.vinculo_do_usuario($1, $2)',
          [pessoa, escritorio.id],
        )
      ).rows[0]
    expect(await visiveis()).toEqual({ empresas: [presumido.id], todas_empresas: false })
    await bancada.dono.query('update empresa set regime = 2 where id = $1', [simples.id])
    expect((await visiveis())?.empresas).toEqual([simples.id, presumido.id])
    expect((await comoAdmin((ctx) => lerUsuario(ctx, { usuarioId: pessoa }))).empresas).toEqual({
      modo: 'filtro',
      filtro: { regimes: [2] },
    })
  })

  test('a second hand on the same person is told, and the trail says who changed what', async () => {
    const { escritorio, comoAdmin, admin } = await comAdministrador()
    const pessoa = await umaPessoa(escritorio)
    const mudar = (versao: number, perfilAcesso: number) =>
      comoAdmin((ctx) =>
        alterarUsuario(ctx, { usuarioId: pessoa, perfilAcesso, empresas: TODAS, versao }),
      )
    await mudar(1, 3)
    await expect(mudar(1, 2)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    const { lista } = await comoAdmin((ctx) =>
      historicoDoUsuario(ctx, { usuarioId: pessoa, sobre: 'acesso', ...PAGINA }),
    )
    expect(lista[0]).toMatchObject({ acao: 'alterar', tabela: 'usuario_papel' })
    expect(lista[0]?.campos).toContainEqual({ campo: 'perfil', antes: '2', depois: '3' })
    const fez = await comoAdmin((ctx) =>
      historicoDoUsuario(ctx, { usuarioId: admin, sobre: 'fez', ...PAGINA }),
    )
    expect(fez.paginacao.totalDeRegistros).toBeGreaterThan(0)
  })
})

describe('nobody grants more than they have', () => {
  test('an administrator reaches no root, and makes none', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const root = await umaPessoa(escritorio, { perfil: 5 })
    const pessoa = await umaPessoa(escritorio)
    const acima = { codigo: 'acima-do-seu-acesso' }
    const base = { empresas: TODAS, versao: 1 }
    await expect(
      comoAdmin((ctx) => alterarUsuario(ctx, { usuarioId: root, perfilAcesso: 2, ...base })),
    ).rejects.toMatchObject(acima)
    await expect(
      comoAdmin((ctx) => alterarUsuario(ctx, { usuarioId: pessoa, perfilAcesso: 5, ...base })),
    ).rejects.toMatchObject(acima)
    await expect(
      comoAdmin((ctx) => suspenderUsuarios(ctx, { usuarios: [pessoa, root], motivo: 'um teste' })),
    ).rejects.toMatchObject(acima)
    await expect(
      comoAdmin((ctx) =>
        convidarUsuarios(ctx, { emails: ['x@y.example'], perfilAcesso: 5, empresas: TODAS }),
      ),
    ).rejects.toMatchObject(acima)
    const { rows } = await bancada.dono.query(
      'select perfil, situacao from usuario_papel where usuario_id = any ($1) order by perfil',
      [[pessoa, root]],
    )
    expect(rows).toEqual([
      { perfil: 2, situacao: 'ativo' },
      { perfil: 5, situacao: 'ativo' },
    ])
  })

  test('verbs and companies: only those of who grants', async () => {
    const { escritorio } = await comAdministrador()
    const [a, b] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
    const parcial = await umaPessoa(escritorio, {
      perfil: 1,
      todas: false,
      empresas: [a.id],
      permissoes: ['ver', 'administrar', 'confirmar:fiscal'],
    })
    const pessoa = await umaPessoa(escritorio, { permissoes: ['emitirNota'] })
    const rodar = <T>(work: (ctx: Context) => Promise<T>) =>
      escritorio.rodar(work, { usuarioId: parcial, perfil: 1, empresas: [a.id] })
    const dar = (permissoes: string[]) =>
      rodar((ctx) => alterarPermissoes(ctx, { usuarioId: pessoa, permissoes, versao: 1 }))
    await expect(dar(['transmitir'])).rejects.toMatchObject({ codigo: 'acima-do-seu-acesso' })
    await expect(dar(['confirmar'])).rejects.toMatchObject({ codigo: 'acima-do-seu-acesso' })
    // What the person already had stays.
    await dar(['ver', 'confirmar:fiscal', 'emitirNota'])
    const convidar = (empresas: Parameters<typeof convidarUsuarios>[1]['empresas']) =>
      rodar((ctx) =>
        convidarUsuarios(ctx, {
          emails: ['novo@ficticio.example'],
          perfilAcesso: 2,
          permissoes: ['ver'],
          empresas,
        }),
      )
    await expect(convidar(TODAS)).rejects.toMatchObject({ codigo: 'acima-do-seu-acesso' })
    await expect(convidar({ modo: 'filtro', filtro: { regimes: [1] } })).rejects.toMatchObject({
      codigo: 'acima-do-seu-acesso',
    })
    await expect(convidar({ modo: 'lista', ids: [a.id, b.id] })).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    expect((await convidar({ modo: 'lista', ids: [a.id] })).lista[0]?.resultado).toBe('convidado')
  })

  test('the last administrator stays, whichever way he would go', async () => {
    const { escritorio, admin, comoAdmin } = await comAdministrador()
    const root = await umaPessoa(escritorio, { perfil: 5 })
    const comoRoot = como(escritorio, root, 5)
    const ultimo = { codigo: 'ultimo-administrador' }
    await expect(
      comoAdmin((ctx) =>
        alterarUsuario(ctx, { usuarioId: admin, perfilAcesso: 2, empresas: TODAS, versao: 1 }),
      ),
    ).rejects.toMatchObject(ultimo)
    await expect(
      comoRoot((ctx) => suspenderUsuarios(ctx, { usuarios: [admin], motivo: 'um teste' })),
    ).rejects.toMatchObject(ultimo)
    await expect(
      comoRoot((ctx) =>
        alterarPermissoes(ctx, { usuarioId: admin, permissoes: ['ver'], versao: 1 }),
      ),
    ).rejects.toMatchObject(ultimo)
    const outro = await umaPessoa(escritorio, { perfil: 1 })
    // Two who demote each other at the same time: one of them stays.
    const juntos = await Promise.allSettled([
      comoAdmin((ctx) => suspenderUsuarios(ctx, { usuarios: [outro], motivo: 'um teste' })),
      como(
        escritorio,
        outro,
        1,
      )((ctx) => suspenderUsuarios(ctx, { usuarios: [admin], motivo: 'um teste' })),
    ])
    expect(juntos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await bancada.dono.query(
      `select 1 from usuario_papel where escritorio_id = $1 and perfil = 1 and situacao = 'ativo'`,
      [escritorio.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('the matrix shows the difference from the profile', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const pessoa = await umaPessoa(escritorio, { permissoes: ['ver', 'aprovarPagamento'] })
    const { lista } = await comoAdmin((ctx) => matrizDePermissoes(ctx))
    expect(lista.find((l) => l.usuarioId === pessoa)).toMatchObject({
      permissoes: ['ver', 'aprovarPagamento'],
      aMais: ['aprovarPagamento'],
      aMenos: ['enviarDocumento', 'lancarRascunho', 'confirmar', 'emitirNota', 'transmitir'],
    })
  })
})

describe('companies of many people', () => {
  test('change in one stroke, and who already sees those is without action', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const [uma, outra] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
    const ids = [outra.id, uma.id]
    const pessoas = [
      await umaPessoa(escritorio),
      await umaPessoa(escritorio, { todas: false, empresas: [uma.id, outra.id] }),
    ]
    const mudar = () =>
      comoAdmin((ctx) =>
        mudarEmpresasDosUsuarios(ctx, { usuarios: pessoas, empresas: { modo: 'lista', ids } }),
      )
    expect(await mudar()).toEqual({ alterados: 1, semAcao: 1 })
    expect(await mudar()).toEqual({ alterados: 0, semAcao: 2 })
    for (const usuarioId of pessoas) {
      const { empresas } = await comoAdmin((ctx) => lerUsuario(ctx, { usuarioId }))
      expect(empresas.modo === 'lista' && [...empresas.ids].sort()).toEqual([...ids].sort())
    }
  })

  test('one that cannot change keeps them all as they were', async () => {
    const { escritorio, admin, comoAdmin } = await comAdministrador()
    const alheio = await comAdministrador()
    const root = await umaPessoa(escritorio, { perfil: 5 })
    const deOutro = await umaPessoa(alheio.escritorio)
    const pessoa = await umaPessoa(escritorio)
    const lista = { modo: 'lista' as const, ids: [(await umaEmpresa(escritorio)).id] }
    const mudar = (usuarios: number[], empresas = lista) =>
      comoAdmin((ctx) => mudarEmpresasDosUsuarios(ctx, { usuarios, empresas }))
    const recusas: [number[], string][] = [
      [[pessoa, root], 'acima-do-seu-acesso'],
      [[pessoa, deOutro], 'nao-encontrado'],
      [[pessoa, admin], 'situacao-nao-permite'],
    ]
    for (const [usuarios, codigo] of recusas)
      await expect(mudar(usuarios), codigo).rejects.toMatchObject({ codigo })
    const alheia = (await umaEmpresa(alheio.escritorio)).id
    await expect(mudar([pessoa], { modo: 'lista', ids: [alheia] })).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    const { empresas } = await comoAdmin((ctx) => lerUsuario(ctx, { usuarioId: pessoa }))
    expect(empresas).toEqual({ modo: 'todas' })
  })
})

describe('suspending', () => {
  test('ends the sessions at the identity, and is undone by reactivating', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const pessoa = await umaPessoa(escritorio)
    const { rows } = await bancada.dono.query<{ id: string }>(
      `with c as (insert into identidade.conta (email, nome) values ('sai@ficticio.example', 'Sai') returning id),
       r as (insert into identidade.oidc_registro (modelo, id, payload, conta_id) select 'Session', 's-sai', '{}', id from c)
       update usuario set sujeito = c.id::text from c where usuario.id = $1 returning c.id`,
      [pessoa],
    )
    expect(rows).toHaveLength(1)
    const suspender = () =>
      comoAdmin((ctx) => suspenderUsuarios(ctx, { usuarios: [pessoa], motivo: 'um teste' }))
    expect(await suspender()).toEqual({ alterados: 1, semAcao: 0 })
    expect(await suspender()).toEqual({ alterados: 0, semAcao: 1 })
    const sessoes = await bancada.dono.query(
      `select 1 from identidade.oidc_registro where id = 's-sai'`,
    )
    expect(sessoes.rows).toEqual([])
    expect(await comoAdmin((ctx) => reativarUsuarios(ctx, { usuarios: [pessoa] }))).toEqual({
      alterados: 1,
      semAcao: 0,
    })
  })

  test('nobody suspends oneself', async () => {
    const { admin, comoAdmin } = await comAdministrador()
    await expect(
      comoAdmin((ctx) => suspenderUsuarios(ctx, { usuarios: [admin], motivo: 'um teste' })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('the plan limits people, invited and reactivated', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    await bancada.dono.query('update escritorio set limite_usuarios = 2 where escritorio_id = $1', [
      escritorio.id,
    ])
    await expect(
      comoAdmin((ctx) =>
        convidarUsuarios(ctx, { emails: ['a@b.example'], perfilAcesso: 2, empresas: TODAS }),
      ),
    ).rejects.toMatchObject({ codigo: 'limite-do-plano' })
    await expect(umaPessoa(escritorio)).rejects.toMatchObject({ constraint: 'limite_do_plano' })
  })
})

describe('leaving', () => {
  test('everything goes to others at once, by choice or to one, and access ends', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const [sai, fica, outra] = [
      await umaPessoa(escritorio),
      await umaPessoa(escritorio),
      await umaPessoa(escritorio),
    ]
    const empresas = [
      await umaEmpresa(escritorio, { apelido: 'Fictícia A' }),
      await umaEmpresa(escritorio, { apelido: 'Fictícia B' }),
    ]
    await bancada.dono.query('update empresa set responsavel_id = $1 where id = any ($2)', [
      sai,
      empresas.map(({ id }) => id),
    ])
    await bancada.dono.query(
      `insert into operacao (escritorio_id, tipo, status, ator, pedido_por) values ($1, 'importar-notas', 0, '{}', $2), ($1, 'importar-notas', 2, '{}', $2)`,
      [escritorio.id, sai],
    )
    await bancada.dono.query(
      `insert into visao_salva (escritorio_id, dono_id, tela, nome, do_escritorio, estado)
       values ($1, $2, 'notas', 'do mês', true, '{}'), ($1, $2, 'notas', 'só minha', false, '{}'), ($1, $3, 'notas', 'do mês', true, '{}')`,
      [escritorio.id, sai, fica],
    )
    const previsto = await comoAdmin((ctx) => preverDesligamento(ctx, { usuarioId: sai }))
    expect(previsto.empresas.map((e) => e.apelido)).toEqual(['Fictícia A', 'Fictícia B'])
    expect(previsto.operacoesAbertas).toHaveLength(1)
    expect(previsto.visoesDoEscritorio).toEqual([{ tela: 'notas', nome: 'do mês' }])
    const desligar = (paraUsuarioId: number) =>
      comoAdmin((ctx) =>
        desligarUsuario(ctx, {
          usuarioId: sai,
          paraUsuarioId,
          empresas: [{ empresaId: empresas[1]?.id ?? 0, paraUsuarioId: outra }],
          motivo: 'pediu as contas',
        }),
      )
    await expect(desligar(sai)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(await desligar(fica)).toEqual({
      empresas: 2,
      operacoes: 1,
      visoes: 1,
      convites: 0,
      tokensRevogados: 0,
    })
    const { rows } = await bancada.dono.query(
      'select responsavel_id from empresa where escritorio_id = $1 order by apelido',
      [escritorio.id],
    )
    expect(rows).toEqual([{ responsavel_id: fica }, { responsavel_id: outra }])
    expect((await comoAdmin((ctx) => lerUsuario(ctx, { usuarioId: sai }))).situacao).toBe(
      'suspenso',
    )
  })

  test('nobody receives a company they do not see, by suggestion, by choice or by default', async () => {
    const { escritorio, admin, comoAdmin } = await comAdministrador()
    const empresa = await umaEmpresa(escritorio, { apelido: 'Fictícia vista' })
    const sai = await umaPessoa(escritorio)
    const semVer = await umaPessoa(escritorio, { todas: false })
    await bancada.dono.query('update empresa set responsavel_id = $1 where id = $2', [
      sai,
      empresa.id,
    ])
    const previsto = await comoAdmin((ctx) => preverDesligamento(ctx, { usuarioId: sai }))
    expect(previsto.colegas.map(({ usuarioId }) => usuarioId)).toContain(semVer)
    const [vista] = previsto.empresas
    expect(vista?.podemReceber).toContain(admin)
    expect(vista?.podemReceber).not.toContain(semVer)
    expect(vista?.sugestaoId).not.toBe(semVer)
    const desligar = (
      paraUsuarioId: number,
      empresas: { empresaId: number; paraUsuarioId: number }[],
    ) =>
      comoAdmin((ctx) =>
        desligarUsuario(ctx, {
          usuarioId: sai,
          paraUsuarioId,
          empresas,
          motivo: 'mudou de cidade',
        }),
      )
    const recusa = { codigo: 'situacao-nao-permite', message: expect.stringContaining('não vê') }
    await expect(desligar(semVer, [])).rejects.toMatchObject(recusa)
    const escolha = { empresaId: empresa.id, paraUsuarioId: semVer }
    await expect(desligar(admin, [escolha])).rejects.toMatchObject(recusa)
    // The rest may go to who does not see the company, when the company goes to who does.
    const paraQuemVe = { empresaId: empresa.id, paraUsuarioId: admin }
    expect(await desligar(semVer, [paraQuemVe])).toMatchObject({ empresas: 1 })
  })

  test('suggestions share by load', () => {
    const colegas = [
      { usuarioId: 1, empresas: 0 },
      { usuarioId: 2, empresas: 2 },
    ]
    expect(sugerir([{}, {}, {}, {}], colegas).map((s) => s.sugestaoId)).toEqual([1, 1, 1, 2])
    expect(sugerir([{}], [])).toEqual([{ sugestaoId: null }])
  })
})

describe('integrations', () => {
  test('a token is of an integration, within what it has, and kept only as its digest', async () => {
    const { escritorio, comoAdmin } = await comAdministrador()
    const { usuarioId } = await comoAdmin((ctx) =>
      criarIntegracao(ctx, {
        nome: 'Robô Fictício',
        atuaComo: 'CONTADOR',
        empresas: TODAS,
        permissoes: ['ver', 'enviarDocumento:financeiro'],
      }),
    )
    const criar = (escopos: string[], para = usuarioId) =>
      comoAdmin((ctx) => criarToken(ctx, { usuarioId: para, nome: 'um', escopos, dias: 30 }))
    await expect(criar(['confirmar'])).rejects.toMatchObject({ codigo: 'acima-do-seu-acesso' })
    await expect(criar(['ver'], escritorio.usuarioId)).rejects.toMatchObject({
      codigo: 'situacao-nao-permite',
    })
    const { token } = await criar(['ver:fiscal', 'enviarDocumento:financeiro'])
    expect(token).toMatch(new RegExp(`^rzo_${escritorio.id}_[A-Za-z0-9_-]{43}$`))
    const { rows } = await bancada.dono.query(
      'select t::text as linha from token_api t where escritorio_id = $1',
      [escritorio.id],
    )
    expect(rows[0].linha).not.toContain(token.slice(-30))
    const trilha = await bancada.dono.query(
      `select coalesce(depois::text, '') as depois from auditoria where escritorio_id = $1 and tabela = 'token_api'`,
      [escritorio.id],
    )
    expect(trilha.rows).toEqual([{ depois: '' }])
  })
})

test('an invitation that was cancelled may be made again', async () => {
  const { comoAdmin } = await comAdministrador()
  const convidar = () =>
    comoAdmin((ctx) =>
      convidarUsuarios(ctx, {
        emails: ['vai@ficticio.example'],
        perfilAcesso: 2,
        empresas: TODAS,
      }),
    )
  const primeiro = (await convidar()).lista[0]
  expect((await convidar()).lista[0]?.resultado).toBe('ja-convidado')
  await comoAdmin((ctx) => cancelarConvite(ctx, { conviteId: primeiro?.conviteId ?? 0 }))
  expect((await convidar()).lista[0]?.resultado).toBe('convidado')
})
