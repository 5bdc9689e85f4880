// Who is told that something waits for a second person, and who of what was decided: on the bell and in the queue of the day.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmpresaDeTeste, Escritorio } from '../../../testes/fabricas.ts'
import { textoDoAviso } from '../../acesso/index.ts'
import { exigeHoje } from '../../painel/queries.ts'
import { definirAprovacaoDoSerpro, lerSerpro } from '../../serpro/escritorio.ts'
import { MES, umaLinha, umMes } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { recusarTransmissao } from './aprovacao.ts'
import { lerDeclaracao } from './ler.ts'
import { montarDasn } from './montar-dasn.ts'
import { transmitirDeclaracao } from './transmitir.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresas: EmpresaDeTeste[]
let bia: number
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresas = [await bancada.umMesApurado(escritorio), await bancada.umMesApurado(escritorio)]
  bia = await umaPessoa('bia', 2)
  const { versao } = await lerSerpro(bancada.pedidoDe(escritorio))
  await escritorio.rodar((ctx) => definirAprovacaoDoSerpro(ctx, { duasPessoas: true, versao }))
})

async function umaPessoa(
  nome: string,
  perfil: number,
  empresasDela?: number[],
  permissoes?: string[],
) {
  const { id } = await umaLinha<{ id: number }>(
    bancada,
    `with u as (insert into usuario (sujeito, nome, login) values ($2, $3, $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas, permissoes)
     select $1, id, $4, $5, $6, $7 from u returning usuario_id as id`,
    [
      ...[escritorio.id, `${nome}-${escritorio.id}@ficticio.example`, nome, perfil],
      ...[empresasDela === undefined, empresasDela ?? [], permissoes ?? null],
    ],
  )
  return id
}
const ids = () => empresas.map(({ id }) => id)
const avisosDe = async (usuarioId: number) => {
  const { rows } = await bancada.dono.query<{ dados: unknown }>(
    `select dados from notificacao where escritorio_id = $1 and usuario_id = $2 and tipo = 'transmissao' order by id`,
    [escritorio.id, usuarioId],
  )
  return rows.map(({ dados }) => textoDoAviso('transmissao', dados))
}
const filaDe = async (usuarioId: number) => {
  const { empresas: quais } = await escritorio.rodar(
    (ctx) => exigeHoje(ctx, { competencia: MES, meus: false, quantas: 50 }),
    { usuarioId },
  )
  return quais.flatMap(({ motivos }) =>
    motivos.filter(({ codigo }) => codigo === 'transmissao-a-aprovar'),
  )
}

test('um lote é um aviso só a quem pode aprovar, da conta das empresas que vê; a decisão volta a quem pediu', async () => {
  const [primeira] = empresas as [EmpresaDeTeste, EmpresaDeTeste]
  const soUma = await umaPessoa('caio', 2, [primeira.id])
  const semPoder = await umaPessoa('davi', 2, undefined, ['ver'])
  const doCliente = await umaPessoa('elza', 3)
  await bancada.fazerLote(escritorio, { acao: 'conferir', ids: ids() })
  await bancada.fazerLote(escritorio, { acao: 'transmitir', ids: ids() })
  expect(await avisosDe(bia)).toEqual([
    {
      ...{ titulo: 'Transmissões esperam a sua aprovação', gravidade: 'atencao' },
      texto: expect.stringMatching(
        /^Ana Fictícia pediu para transmitir 2 declarações de 10\/2026, de R\$ 4.040,00 ao todo\./,
      ),
      rota: '/painel/fechamento/das?competencia=2026-10&declaracao=aprovacao',
    },
  ])
  expect(await avisosDe(soUma)).toMatchObject([
    {
      titulo: 'Uma transmissão espera a sua aprovação',
      rota: `/painel/fechamento/das?competencia=2026-10&aberta=${primeira.id}`,
    },
  ])
  for (const quem of [semPoder, doCliente, escritorio.usuarioId])
    expect(await avisosDe(quem)).toEqual([])
  expect(await filaDe(bia)).toHaveLength(2)
  expect((await filaDe(bia)).map(({ rota }) => rota)).toContain(
    `/painel/fechamento/das?competencia=2026-10&aberta=${primeira.id}`,
  )
  expect(await filaDe(escritorio.usuarioId)).toEqual([])
  // Asked for again by who asked, nobody is told twice; approved by another, who asked is told once.
  await expect(
    bancada.pedirLote(escritorio, { acao: 'transmitir', ids: ids() }),
  ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  await bancada.fazerLote(escritorio, { acao: 'transmitir', ids: ids() }, { usuarioId: bia })
  expect(await avisosDe(escritorio.usuarioId)).toMatchObject([
    { titulo: 'As transmissões foram aprovadas', gravidade: 'sucesso' },
  ])
  expect(await avisosDe(bia)).toHaveLength(1)
  expect(await filaDe(bia)).toEqual([])
  expect(bancada.receita.declarations()).toHaveLength(2)
})

test('a DASN-SIMEI do ano também espera, é recusada com motivo e aprovada depois', async () => {
  const mei = await umMes(escritorio, {
    ...{ regime: 6, receitaPorMes: 5_000_00, perfil: { meiAtividade: 'servicos' }, notas: [] },
  })
  const { declaracaoId } = await escritorio.rodar((ctx) =>
    montarDasn(ctx, { empresaId: mei.id, ano: 2025, extincao: null, comercio: [] }),
  )
  const ler = () => escritorio.rodar((ctx) => lerDeclaracao(ctx, { declaracaoId }))
  const transmitir = async (usuarioId: number) => {
    const { versao } = await ler()
    return await escritorio.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao }), {
      usuarioId,
    })
  }
  const ana = escritorio.usuarioId
  expect(await transmitir(ana)).toMatchObject({ esperaAprovacao: true })
  // The revenue of a year is beside the tax of no month.
  expect(await ler()).toMatchObject({ aprovacao: { decisao: null, minha: true }, antes: null })
  const rota = `/painel/fechamento/das?competencia=2026-11&aberta=${mei.id}&dasn=2025`
  expect(await avisosDe(bia)).toMatchObject([
    { texto: expect.stringContaining('a DASN-SIMEI de 2025 de'), rota },
  ])
  expect(await filaDe(bia)).toMatchObject([
    {
      motivo: 'Ana Fictícia pediu para transmitir a DASN-SIMEI de 2025',
      prazo: '2026-06-01',
      rota: rota.replace('2026-11', MES),
    },
  ])
  const { versao } = await ler()
  const recusar = () =>
    escritorio.rodar(
      (ctx) => recusarTransmissao(ctx, { declaracaoId, versao, motivo: 'Falta uma nota' }),
      { usuarioId: bia },
    )
  await recusar()
  await recusar()
  expect(await avisosDe(ana)).toMatchObject([
    {
      titulo: 'A transmissão foi recusada',
      texto: expect.stringContaining('Motivo: Falta uma nota'),
    },
  ])
  await transmitir(ana)
  expect(await transmitir(bia)).toMatchObject({ situacao: 'transmitindo' })
  expect((await avisosDe(ana)).map(({ titulo }) => titulo)).toEqual([
    ...['A transmissão foi recusada', 'A transmissão foi aprovada'],
  ])
})
