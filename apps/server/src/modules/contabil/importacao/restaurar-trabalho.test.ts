// What was being done in the books (models, drafts, lines checked, accounts told of other systems) taken to another office.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { baixarBem } from '../encerramento/baixar-bem.ts'
import { criarBem, depreciar, listarBens } from '../encerramento/bens.ts'
import { listarModelos, salvarModelo } from '../lancamentos/cadastros.ts'
import {
  confirmarRascunhosContabeis,
  criarRascunhoContabil,
  listarRascunhosContabeis,
} from '../lancamentos/rascunhos.ts'
import { gerarRecorrentes } from '../lancamentos/recorrentes.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let destino: Onde
let bytes: Uint8Array

const noBanco = async (onde: Onde, consulta: string, ...resto: unknown[]) =>
  (await bancada.dono.query(consulta, [onde.escritorio.id, onde.empresa.id, ...resto])).rows

/** What each line names, by its code, and not by its number. */
const PARTIDAS = `(select jsonb_agg(jsonb_build_array(c.codigo, x.l -> 'valor', k.codigo, x.l ->> 'historico') order by x.n)
  from jsonb_array_elements(m.partidas) with ordinality x (l, n)
  left join conta_contabil c on c.escritorio_id = m.escritorio_id and c.id = (x.l ->> 'contaId')::bigint
  left join centro_de_custo k on k.escritorio_id = m.escritorio_id and k.id = (x.l ->> 'centroId')::bigint) as partidas`
const MODELOS = `select m.nome, m.historico, m.dia, m.desde, m.confirmar, ${PARTIDAS} from modelo_lancamento m
  where m.escritorio_id = $1 and m.empresa_id = $2 order by m.nome`
const RASCUNHOS = `select m.data, m.historico, m.estado, m.modelo_competencia, l.sequencia, o.nome as modelo, m.criado_por_nome, ${PARTIDAS} from lancamento_rascunho m
  left join lancamento l on l.escritorio_id = m.escritorio_id and l.id = m.lancamento_id
  left join modelo_lancamento o on o.escritorio_id = m.escritorio_id and o.id = m.modelo_id
  where m.escritorio_id = $1 and m.empresa_id = $2 order by m.historico, m.estado`
const CONFERIDAS = `select l.sequencia, p.ordem, p.nota, p.conferida_em, p.conferida_por_nome from partida_conferida p
  join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id where p.escritorio_id = $1 and p.empresa_id = $2 order by 1, 2`
const DE_FORA = `select f.formato, f.origem, c.codigo from conta_de_fora f
  join conta_contabil c on c.escritorio_id = f.escritorio_id and c.id = f.conta_id where f.escritorio_id = $1 and f.empresa_id = $2 order by 2`

async function trabalhar({ escritorio, empresa }: Onde) {
  const empresaId = empresa.id
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId }))
  const conta = (codigo: string) => plano.find((c) => c.codigo === codigo)?.id ?? 0
  const [centro] = await noBanco(
    origem,
    'select id from centro_de_custo where escritorio_id = $1 and empresa_id = $2',
  )
  const partidas = [
    { contaId: conta('4.1.2.01'), valor: 100_00, centroId: Number(centro?.id) },
    { contaId: conta('1.1.2.50'), valor: -100_00, historico: 'da praça' },
  ]
  const aluguel = { nome: 'Aluguel', historico: 'Aluguel do mês', partidas }
  await escritorio.rodar((ctx) => salvarModelo(ctx, { empresaId, ...aluguel, dia: 5 }))
  await escritorio.rodar((ctx) => gerarRecorrentes(ctx, { empresaId, competencia: '2027-01' }))
  const [gerado] = await noBanco(
    origem,
    'select id from lancamento_rascunho where escritorio_id = $1 and empresa_id = $2',
  )
  await escritorio.rodar((ctx) =>
    confirmarRascunhosContabeis(ctx, { empresaId, rascunhos: [Number(gerado?.id)] }),
  )
  await escritorio.rodar((ctx) =>
    criarRascunhoContabil(ctx, { empresaId, historico: 'Por terminar', partidas }),
  )
  await noBanco(
    origem,
    `insert into partida_conferida (escritorio_id, empresa_id, lancamento_id, ordem, nota, conferida_por_nome)
     select l.escritorio_id, l.empresa_id, l.id, 2, 'bate com o extrato', 'Ana Fictícia' from lancamento l
     where l.escritorio_id = $1 and l.empresa_id = $2 and l.sequencia = 4`,
  )
  await noBanco(
    origem,
    `insert into conta_de_fora (escritorio_id, empresa_id, formato, origem, conta_id) values ($1, $2, 'ecd', '1.01.001', $3)`,
    conta('1.1.2.50'),
  )
  return Number(gerado?.id)
}

let gerado: number
let bemDeLa: number
const deMaio = ({ empresa }: Onde) => ({
  ...{ empresaId: empresa.id, competencia: '2026-05', previa: false },
})
const umBem = async (onde: Onde, descricao: string) => {
  const [conta] = await noBanco(
    onde,
    `select id from conta_contabil where escritorio_id = $1 and $2::bigint > 0 and codigo like '1.2.%' and tipo = 'analitica' and natureza = 'devedora' order by codigo limit 1`,
  )
  await onde.escritorio.rodar((ctx) =>
    criarBem(ctx, {
      ...{ empresaId: onde.empresa.id, descricao, contaId: Number(conta?.id) },
      aquisicao: '2026-05-10',
      ...{ inicio: '2026-05', custo: 120_000, residual: 0, taxaAnual: '0.1' },
    }),
  )
}

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
  gerado = await trabalhar(origem)
  await umBem(origem, 'Forno fictício')
  await escritorio.rodar((ctx) => depreciar(ctx, deMaio(origem)))
  const { bens } = await escritorio.rodar((ctx) =>
    listarBens(ctx, { empresaId: origem.empresa.id }),
  )
  bemDeLa = bens[0]?.id ?? 0
  bytes = await exportar(origem, 'saida-total')
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  destino = { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
})

test('modelos, rascunhos, partidas conferidas e contas de fora voltam, com os números daqui', async () => {
  const { conteudo } = await previaDe(destino.escritorio, await enviar(destino, bytes))
  expect(conteudo.find(({ nome }) => nome === 'Rascunhos de lançamento')?.destino).toBe('empresa')
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  for (const consulta of [MODELOS, RASCUNHOS, CONFERIDAS, DE_FORA]) {
    const la = await noBanco(origem, consulta)
    expect(la.length).toBeGreaterThan(0)
    expect(await noBanco(destino, consulta)).toEqual(la)
  }
  const empresaId = destino.empresa.id
  // What was made of a model is not made again.
  expect(
    await destino.escritorio.rodar((ctx) =>
      gerarRecorrentes(ctx, { empresaId, competencia: '2027-01' }),
    ),
  ).toEqual({ criados: 0 })
  const { modelos } = await destino.escritorio.rodar((ctx) => listarModelos(ctx, { empresaId }))
  expect(modelos.map(({ nome }) => nome)).toContain('Aluguel')
  const { rascunhos } = await destino.escritorio.rodar((ctx) =>
    listarRascunhosContabeis(ctx, { empresaId }),
  )
  expect(rascunhos.map(({ historico }) => historico)).toEqual(['Por terminar'])
})

test('um número dado aqui que a corrente de lá já usava não impede lançamento nenhum', async () => {
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  const empresaId = destino.empresa.id
  // In another installation numbers start again: this draft and this asset have those of there.
  await noBanco(
    destino,
    `insert into lancamento_rascunho (escritorio_id, id, empresa_id, data, historico, partidas)
     select $1, $3, $2, '2027-01-10', 'Daqui', partidas from lancamento_rascunho where escritorio_id = $1 and empresa_id = $2 and estado = 'aberto'`,
    gerado,
  )
  const { confirmados } = await destino.escritorio.rodar((ctx) =>
    confirmarRascunhosContabeis(ctx, { empresaId, rascunhos: [gerado] }),
  )
  expect(confirmados).toHaveLength(1)
  await umBem(destino, 'Batedeira fictícia')
  await noBanco(
    destino,
    `update bem set id = $3 where escritorio_id = $1 and empresa_id = $2 and descricao = 'Batedeira fictícia'`,
    bemDeLa,
  )
  const depreciados = await destino.escritorio.rodar((ctx) => depreciar(ctx, deMaio(destino)))
  expect(depreciados.confirmados).toHaveLength(1)
  await expect(
    destino.escritorio.rodar((ctx) => depreciar(ctx, deMaio(destino))),
  ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  expect(await correnteDe(destino)).toMatchObject({ alterado: null })
})

test('o bem baixado lá continua baixado aqui', async () => {
  const { escritorio } = origem
  const vendido = await umaEmpresa(escritorio)
  const la = { escritorio, empresa: vendido }
  await umBem(la, 'Forno vendido')
  const bemDe = async ({ escritorio: onde, empresa }: Onde) =>
    (await onde.rodar((ctx) => listarBens(ctx, { empresaId: empresa.id }))).bens[0]
  const bem = await bemDe(la)
  const baixa = { em: '2026-08-10', venda: { valor: 0 }, previa: false }
  await escritorio.rodar((ctx) =>
    baixarBem(ctx, { bemId: bem?.id ?? 0, versao: bem?.versao ?? 0, ...baixa }),
  )
  const outro = await umEscritorio(bancada)
  const aqui = { escritorio: outro, empresa: await umaEmpresa(outro, { cnpj: vendido.cnpj }) }
  await confirmar(outro, await enviar(aqui, await exportar(la, 'saida-total')))
  const restaurado = await bemDe(aqui)
  await expect(
    outro.rodar((ctx) =>
      baixarBem(ctx, { bemId: restaurado?.id ?? 0, versao: restaurado?.versao ?? 0, ...baixa }),
    ),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
})
