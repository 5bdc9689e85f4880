import { credenciais, credenciaisEntrega } from '@razao/contract'
import { poderesDoRegime, REGIME } from '@razao/engine/cadastro'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Escritorio, umaEmpresa, umEscritorio } from '../../testes/fabricas.ts'
import { mudarResponsavelDasCredenciais } from './em-lote.ts'
import { alterarCredencial, encerrarCredencial, guardarSegredo } from './gravar.ts'
import { lerCredencial, listarCredenciais } from './listar.ts'
import { abrirPedidoDeCredencial, entregarCredencial } from './pedidos/entregar.ts'
import { pedirCredencial, revogarPedidoDeCredencial } from './pedidos/pedir.ts'
import { testarCredenciais } from './testar.ts'
import { abrirBancadaDeCredenciais } from './testes/bancada.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCredenciais>>
beforeAll(async () => {
  bancada = await abrirBancadaDeCredenciais()
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3509502, 'Campinas', 'SP') on conflict do nothing`,
  )
})
afterEach(() => bancada.mudarAgora(null))
afterAll(() => bancada.fechar())

const SENHA = ' canário roxo, com espaço '
const doFiltro = (mais: object = {}) => credenciais.listarCredenciais.input.parse({ ...mais })
const listar = (escritorio: Escritorio, mais: object = {}) =>
  escritorio.rodar((ctx) => listarCredenciais(ctx, doFiltro(mais)))
const umDia = (dias: number) =>
  new Date(Date.now() + dias * 24 * 60 * 60_000).toISOString().slice(0, 10)
const noVault = (id: number) => `credencial:${id}`

test('a password goes to the vault as it was typed and is in no table; changed and ended, it goes away', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const nova = { empresaId: empresa.id, login: 'fiscal', segredo: SENHA }
  const feita = await bancada.criar(escritorio, nova, 'chave-de-criar')
  expect(feita).toMatchObject({ situacao: 'em-ordem', orgao: 'São Paulo/SP', login: 'fiscal' })
  expect(JSON.stringify(feita)).not.toContain('canário')
  // The same key again is the same answer; with another password it is another thing.
  expect(await bancada.criar(escritorio, nova, 'chave-de-criar')).toEqual(feita)
  await expect(
    bancada.criar(escritorio, { ...nova, segredo: 'outra' }, 'chave-de-criar'),
  ).rejects.toMatchObject({ codigo: 'chave-repetida' })
  await expect(bancada.criar(escritorio, nova)).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  expect(await bancada.abrir(escritorio, empresa.id, noVault(feita.id))).toBe(SENHA)
  const { rows } = await bancada.dono.query<{ t: string }>(
    `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { t } of rows) {
    const { rows: achadas } = await bancada.dono.query(
      `select 1 from ${t} l where l::text like '%canário roxo%' or l::text like '%' || encode('canário roxo'::bytea, 'hex') || '%'`,
    )
    expect(achadas, t).toEqual([])
  }
  const outra = { credencialId: feita.id, segredo: 'outra', versao: feita.versao }
  const trocada = await guardarSegredo(bancada.pedidoDe(escritorio), outra)
  expect(await bancada.abrir(escritorio, empresa.id, noVault(feita.id))).toBe('outra')
  await expect(guardarSegredo(bancada.pedidoDe(escritorio), outra)).rejects.toMatchObject({
    codigo: 'registro-mudou',
  })
  const lida = await escritorio.rodar((ctx) => lerCredencial(ctx, { credencialId: feita.id }))
  expect(lida.usos.map(({ acao }) => acao)).toEqual(['abriu', 'guardou', 'abriu', 'guardou'])
  await encerrarCredencial(bancada.pedidoDe(escritorio), {
    credencialId: feita.id,
    motivo: 'trocou de contador',
    versao: trocada.versao,
  })
  expect(await bancada.abrir(escritorio, empresa.id, noVault(feita.id))).toBeNull()
  expect((await listar(escritorio)).lista).toEqual([])
  expect((await listar(escritorio, { situacao: 'encerrada' })).lista).toMatchObject([
    { id: feita.id, motivo: 'trocou de contador' },
  ])
  // Ended, the same access may be written down again.
  await bancada.criar(escritorio, nova)
})

test('a procuração says what it lacks for the regime, and the test says the same', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, { regime: REGIME.simples })
  const poderes = poderesDoRegime(REGIME.simples)
  const feita = await bancada.criar(escritorio, {
    ...{ empresaId: empresa.id, sistema: 'e-cac', forma: 'procuracao' },
    ...{ poderes: poderes.filter((um) => um !== '00146'), validoAte: umDia(200) },
  })
  expect(feita).toMatchObject({ situacao: 'faltam-poderes', faltam: ['00146'] })
  expect(feita.detalhe).toBe('Falta PGDAS-D e DEFIS.')
  const selecao = { modo: 'ids' as const, ids: [feita.id] }
  const testar = () => testarCredenciais(bancada.pedidoDe(escritorio), { selecao })
  expect(await testar()).toEqual({ aceitas: 0, recusadas: 1, semTeste: 0 })
  const antes = (await listar(escritorio)).lista[0]
  const { login, procurador, validoDe, responsavelId, observacao } = feita
  const mudada = await escritorio.rodar((ctx) =>
    alterarCredencial(ctx, {
      ...{ credencialId: feita.id, login, procurador, validoDe, responsavelId, observacao },
      ...{ poderes: [...poderes], validoAte: umDia(200), versao: antes?.versao ?? 0 },
    }),
  )
  expect(mudada).toMatchObject({ situacao: 'em-ordem', testadaEm: null })
  expect(await testar()).toEqual({ aceitas: 1, recusadas: 0, semTeste: 0 })
})

test('what no door of ours leads to is not tested, and says so', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const senha = await bancada.criar(escritorio, { empresaId: empresa.id, segredo: 'x' })
  const certificado = await bancada.criar(escritorio, {
    ...{ empresaId: empresa.id, sistema: 'esocial', forma: 'certificado' },
  })
  expect(certificado).toMatchObject({ situacao: 'falta' })
  const selecao = { modo: 'ids' as const, ids: [senha.id, certificado.id] }
  expect(await testarCredenciais(bancada.pedidoDe(escritorio), { selecao })).toEqual({
    ...{ aceitas: 0, recusadas: 1, semTeste: 1 },
  })
  expect((await listar(escritorio, { sistema: 'prefeitura' })).lista[0]?.testadaEm).toBeNull()
})

test('the client opens the link, sees only names, writes once, and the link is spent', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio, { apelido: 'Padaria Fictícia' })
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    ...[empresa.id, escritorio.usuarioId],
  ])
  const feita = await bancada.criar(escritorio, { empresaId: empresa.id })
  const pedir = () =>
    escritorio.rodar((ctx) =>
      pedirCredencial(ctx, { credencialId: feita.id, dias: 3, mensagem: 'A senha nova' }),
    )
  const velho = await pedir()
  const { token: codigo, pedidoId } = await pedir()
  expect((await listar(escritorio)).lista[0]).toMatchObject({
    ...{ situacao: 'aguardando-cliente', pedido: { id: pedidoId, abertoEm: null } },
  })
  const visitante = bancada.visitante(escritorio)
  const abrir = (qual: string) =>
    escritorio.rodar((ctx) =>
      abrirPedidoDeCredencial({ ...visitante.base, db: ctx.db }, { codigo: qual }),
    )
  expect(await abrir(codigo)).toEqual({
    ...{ escritorio: expect.stringContaining('Escritório Fictício'), empresa: 'Padaria Fictícia' },
    ...{ sistema: 'prefeitura', orgao: 'São Paulo/SP', forma: 'usuario-e-senha' },
    ...{ mensagem: 'A senha nova', expiraEm: expect.any(String) },
  })
  for (const ruim of [
    velho.token,
    codigo.replace(/.$/, (letra) => (letra === 'A' ? 'B' : 'A')),
    codigo.replace(/^\d+/, '999999'),
    'nada',
  ])
    await expect(abrir(ruim)).rejects.toMatchObject({ codigo: 'link-de-entrega-encerrado' })
  await expect(abrir(velho.token)).rejects.toMatchObject({
    detalhes: { detail: expect.stringContaining('trocado por um mais novo') },
  })
  const entrega = { codigo, login: 'do cliente', segredo: SENHA }
  await entregarCredencial(visitante, entrega)
  await expect(entregarCredencial(visitante, entrega)).rejects.toMatchObject({
    codigo: 'link-de-entrega-encerrado',
    // When, and whom to ask.
    detalhes: {
      detail: expect.stringMatching(
        /já foi usado, em \d\d\/\d\d\/\d{4} às \d\d:\d\d: .*peça outro link a Ana Fictícia, de Escritório Fictício/,
      ),
    },
  })
  expect(await bancada.abrir(escritorio, empresa.id, noVault(feita.id))).toBe(SENHA)
  expect((await listar(escritorio)).lista[0]).toMatchObject({
    ...{ situacao: 'em-ordem', login: 'do cliente', guardadoPor: null, pedido: null },
  })
  const { rows: avisos } = await bancada.dono.query<{ usuario_id: number; dados: object }>(
    `select usuario_id, dados from notificacao where escritorio_id = $1 and tipo = 'certificado'`,
    [escritorio.id],
  )
  expect(avisos).toMatchObject([
    { usuario_id: escritorio.usuarioId, dados: { mudou: 'entregue', credencialId: feita.id } },
  ])
  const { rows } = await bancada.dono.query<{ dito: string }>(
    "select string_agg(p::text, e'\\n') as dito from credencial_pedido p",
  )
  expect(rows[0]?.dito).not.toContain(codigo.split('-').slice(2).join('-'))
})

test('expired, cancelled, or of an office that was suspended, the link does not serve', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const { id: credencialId } = await bancada.criar(escritorio, { empresaId: empresa.id })
  const pedir = () =>
    escritorio.rodar((ctx) => pedirCredencial(ctx, { credencialId, dias: 1, mensagem: null }))
  const tentar = (codigo: string) =>
    expect(
      entregarCredencial(bancada.visitante(escritorio), { codigo, login: '', segredo: 'x' }),
    ).rejects.toMatchObject({ codigo: 'link-de-entrega-encerrado' })
  const { token, pedidoId } = await pedir()
  bancada.mudarAgora(new Date(Date.now() + 25 * 60 * 60_000))
  await tentar(token)
  bancada.mudarAgora(null)
  await escritorio.rodar((ctx) => revogarPedidoDeCredencial(ctx, { credencialId, pedidoId }))
  await tentar(token)
  const outro = await pedir()
  await bancada.dono.query(`update escritorio set situacao = 'suspenso' where escritorio_id = $1`, [
    escritorio.id,
  ])
  await tentar(outro.token)
  expect(credenciaisEntrega.DIAS_DO_PEDIDO).toContain(1)
})

test('many change hands at once; who does not see a company answers for none of it', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresas = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  for (const { id } of empresas) await bancada.criar(escritorio, { empresaId: id })
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values ($1, 'Beto', $1) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas)
     select $2, id, 2, false, $3 from u returning usuario_id as id`,
    [`beto${escritorio.id}@ficticio.example`, escritorio.id, [empresas[0]?.id]],
  )
  const betoId = rows[0]?.id ?? 0
  const selecao = { modo: 'filtro' as const, filtro: {}, exceto: [], contagemEsperada: 2 }
  const mudar = (responsavelId: number | null, qual: object = selecao) =>
    escritorio.rodar((ctx) =>
      mudarResponsavelDasCredenciais(ctx, { selecao: qual as typeof selecao, responsavelId }),
    )
  await expect(mudar(betoId)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await expect(mudar(987_654_321)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(await mudar(escritorio.usuarioId)).toEqual({ mudadas: 2, jaEstavam: 0 })
  expect(await mudar(escritorio.usuarioId)).toEqual({ mudadas: 0, jaEstavam: 2 })
  await expect(mudar(null, { ...selecao, contagemEsperada: 9 })).rejects.toMatchObject({
    codigo: 'selecao-mudou',
  })
  const deBeto = { empresas: [empresas[0]?.id ?? 0], usuarioId: betoId }
  const vistas = await escritorio.rodar((ctx) => listarCredenciais(ctx, doFiltro()), deBeto)
  expect(vistas.lista.map(({ empresaId }) => empresaId)).toEqual([empresas[0]?.id])
  expect(vistas.totais.responsaveis).toEqual([{ id: betoId, nome: 'Beto' }])
})
