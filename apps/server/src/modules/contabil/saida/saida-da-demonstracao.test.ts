// A company of the demonstration, with its closings, notes and guides posted by the product itself, taken to an
// office that knows nothing of it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mesesAntesDaEntrada } from '@razao/engine/cadastro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { bancoDaDemonstracao } from '../../../testes/banco-da-demonstracao.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import type { Entrada } from '../../carteira/conferir-entrada.ts'
import { criarEmpresa } from '../../carteira/criar-empresa.ts'
import { recalcularEComparar } from '../../fiscal/apuracao/ler-apuracao.ts'
import { memoriaDaApuracao } from '../../fiscal/apuracao/memoria-da-apuracao.ts'
import { contabilizarMovimentos } from '../automaticos/movimentos.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  exportar,
  type Onde,
  previaDe,
  saldosPorCodigo,
} from '../importacao/testes/bancada-de-livros.ts'
import { bytesDoLivro } from './exportar-livro.ts'
import { umMomento } from './livro-contabil.ts'

let banco: Awaited<ReturnType<typeof bancoDaDemonstracao>>
let bancada: Bancada
let origem: Onde

beforeAll(async () => {
  banco = await bancoDaDemonstracao()
  bancada = await abrirBancada({ url: banco.url })
  const { rows } = await bancada.dono.query<{ id: number; cnpj: string; escritorio: number }>(
    `select e.id, e.identificacao as cnpj, e.escritorio_id as escritorio from empresa e
     join lancamento l on l.escritorio_id = e.escritorio_id and l.empresa_id = e.id group by 1, 2, 3
     order by (select count(*) from empregado g where g.escritorio_id = e.escritorio_id and g.empresa_id = e.id) desc, count(*) desc, 1 limit 1`,
  )
  const { id = 0, cnpj = '', escritorio = 0 } = rows[0] ?? {}
  origem = { escritorio: await daDemonstracao(escritorio), empresa: { id, cnpj, nome: 'demo' } }
}, 240_000)
afterAll(async () => {
  await bancada?.fechar()
  await banco?.drop()
})

/** The bench of an office that is already there. */
async function daDemonstracao(id: number): Promise<Escritorio> {
  const nova = await umEscritorio(bancada)
  const ator: Escritorio['ator'] = (quem) => ({ ...nova.ator(quem), escritorioId: id })
  return { ...nova, id, ator, ...noEscritorio(nova, id, ator) }
}

function noEscritorio(nova: Escritorio, id: number, ator: Escritorio['ator']) {
  const ctx: Escritorio['ctx'] = (db, quem) => {
    const base = nova.ctx(db, quem)
    return { ...base, tenant: { ...base.tenant, escritorioId: id }, ator: ator(quem) }
  }
  const rodar: Escritorio['rodar'] = (work, quem) =>
    transaction(bancada.pool, ator(quem), (db) => work(ctx(db, quem)))
  const job: Escritorio['job'] = () => ({
    ...nova.job(),
    ator: ator({ origem: 'automacao' }),
    read: (work) => rodar(work, { origem: 'automacao' }),
    write: (work) => rodar(work, { origem: 'automacao' }),
  })
  return { ctx, rodar, job }
}

test('o livro de uma empresa da demonstração dá a mesma raiz noutro escritório', async () => {
  const escritorio = await umEscritorio(bancada)
  const destino = { escritorio, empresa: await cadastrada(escritorio) }
  const importacaoId = await enviar(destino, await exportar(origem, 'saida-total'))
  const antes = await correnteDe(origem)
  expect(antes.lancamentos).toBeGreaterThan(20)
  const previa = await previaDe(escritorio, importacaoId)
  expect(previa).toMatchObject({ impedimentos: [], raiz: antes.raiz })
  expect(previa.problemas).toMatchObject([
    { gravidade: 'aviso', mensagem: expect.stringContaining('não se desfaz de uma vez') },
  ])
  const nomes = (destino: string) =>
    previa.conteudo.filter((p) => p.destino === destino).map((p) => p.nome)
  for (const parte of [
    'Tributação, mês a mês',
    'Sócios',
    'Notas fiscais',
    'XML de notas e eventos',
    'Receitas do mês',
    'Apurações, com memória',
    'Guias e pagamentos',
    'Fechamentos',
  ])
    expect(nomes('empresa')).toContain(parte)
  expect(nomes('arquivo')).toContain('Trilha: quem mudou o quê')
  const feita = await confirmar(escritorio, importacaoId)
  expect(feita).toMatchObject({ estado: 'concluida', motivo: null })
  expect(await correnteDe(destino)).toEqual(antes)
  expect(await saldosPorCodigo(destino)).toEqual(await saldosPorCodigo(origem))
  for (const [tabela, consulta] of Object.entries(POR_FORA))
    expect(await linhasDe(destino, consulta), tabela).toEqual(await linhasDe(origem, consulta))
  expect(await refeitas(destino)).toEqual(await refeitas(origem))
  expect(await porLancar(destino)).toEqual(await porLancar(origem))
})

/** The company as a person of the new office registers it: what the form asks, and no history. */
async function cadastrada(escritorio: Escritorio) {
  const { rows } = await bancada.dono.query<{ dados: Omit<Entrada, 'socios' | 'anteriores'> }>(
    `select jsonb_build_object('cnpj', e.identificacao, 'razaoSocial', e.razao_social, 'apelido', e.apelido, 'naturezaJuridica', null,
      'porte', e.porte, 'abertura', e.abertura, 'municipioIbge', e.municipio_ibge, 'inscricaoMunicipal', null, 'email', null, 'cnae', a.cnae,
      'atividade', a.descricao, 'anexo', a.anexo, 'regime', e.regime, 'regimeDesde', '2026-11', 'baseReconhecimento', p.base_reconhecimento,
      'aliquotaIss', p.aliquota_iss::text, 'meiAtividade', p.mei_atividade, 'primeiraCompetencia', '2026-11') as dados
     from empresa e join empresa_atividade a on a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.principal
     join empresa_perfil p on p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
     where e.escritorio_id = $1 and e.id = $2 order by p.vigente_de desc limit 1`,
    [origem.escritorio.id, origem.empresa.id],
  )
  const { rows: socios } = await bancada.dono.query<{ cpf: string; nome: string; parte: string }>(
    `select q.cpf, q.nome, trim_scale(s.participacao)::text as parte from socio s
     join pessoa q on q.escritorio_id = s.escritorio_id and q.id = s.pessoa_id where s.escritorio_id = $1 and s.empresa_id = $2 order by s.id`,
    [origem.escritorio.id, origem.empresa.id],
  )
  const dados = rows[0]?.dados
  if (!dados) throw new Error('a demonstração não tem a empresa')
  const { ID: id } = await escritorio.rodar((ctx) =>
    criarEmpresa(ctx, {
      ...dados,
      // Told in a hurry, and wrong: the file knows better.
      anteriores: mesesAntesDaEntrada(dados).map((competencia) => ({
        ...{ competencia, interna: 1, externa: 0, folha: 0 },
      })),
      socios: socios.map(({ cpf, nome, parte }, indice) => ({
        ...{ cpf, nome, participacao: parte, administrador: indice === 0, proLabore: null },
      })),
    }),
  )
  return { id, cnpj: origem.empresa.cnpj, nome: dados.razaoSocial }
}

/** Each month worked out again with what the office has: whether it gives what is kept, and what would change. */
async function refeitas({ escritorio, empresa }: Onde) {
  const { rows } = await bancada.dono.query<{ id: number; competencia: string }>(
    'select id, competencia from apuracao where escritorio_id = $1 and empresa_id = $2 order by competencia, versao',
    [escritorio.id, empresa.id],
  )
  const feitas: unknown[] = []
  for (const { id: apuracaoId, competencia } of rows)
    feitas.push(
      await escritorio.rodar(async (ctx) => {
        const { titulo } = await memoriaDaApuracao(ctx, { apuracaoId })
        const { igual, diferencas } = await recalcularEComparar(ctx, { apuracaoId })
        return { competencia, ressalva: titulo.includes('mudaram'), igual, diferencas }
      }),
    )
  expect(feitas.length).toBeGreaterThan(20)
  expect(feitas.filter((uma) => (uma as { igual: boolean }).igual).length).toBeGreaterThan(20)
  return feitas
}

/** What the book would still write, or take back, of what was paid and received: the keys of there are understood. */
async function porLancar({ escritorio, empresa }: Onde) {
  const { novos, estornos, recusados } = await escritorio.rodar((ctx) =>
    contabilizarMovimentos(
      ctx,
      { empresaIds: [empresa.id], de: '2024-01-01', ate: '2026-12-31' },
      { previa: true },
    ),
  )
  return {
    novos: novos.map(({ ocorrido: { evento, data } }) => [evento, data]),
    estornos: estornos.length,
    recusados: recusados.length,
  }
}

const linhasDe = async ({ escritorio, empresa }: Onde, consulta: string) =>
  (await bancada.dono.query(consulta, [escritorio.id, empresa.id])).rows

const daEmpresa = 'where t.escritorio_id = $1 and t.empresa_id = $2'
/** What a company shows of its history, without the numbers that the rows have in each office. */
const POR_FORA: Readonly<Record<string, string>> = {
  notas: `select to_jsonb(t) - '{escritorio_id,id,empresa_id,participante_id,importacao_id}'::text[] as linha, p.documento as participante,
    encode(x.conteudo, 'hex') as xml from nota_fiscal t left join participante p on p.escritorio_id = t.escritorio_id and p.id = t.participante_id
    left join nota_xml x on x.escritorio_id = t.escritorio_id and x.empresa_id = t.empresa_id and x.sha256 = t.xml_sha256 ${daEmpresa} order by t.chave, t.direcao`,
  receitas: `select to_jsonb(t) - '{escritorio_id,empresa_id}'::text[] as linha from receita_mensal t ${daEmpresa} order by t.competencia`,
  apuracoes: `select t.competencia, t.versao, t.regime, t.atual, t.estado, t.receita, t.rbt12, t.valor, t.valor_do_mes, t.aliquota_efetiva, t.fator_r, t.tributos, s.versao as substitui
    from apuracao t left join apuracao s on s.escritorio_id = t.escritorio_id and s.id = t.substitui_id ${daEmpresa} order by t.competencia, t.versao`,
  guias: `select to_jsonb(t) - '{escritorio_id,id,uid,empresa_id,apuracao_id,documento_id,substituida_por}'::text[] as linha, a.versao as apuracao, o.sequencia as outra
    from guia t left join apuracao a on a.escritorio_id = t.escritorio_id and a.id = t.apuracao_id
    left join guia o on o.escritorio_id = t.escritorio_id and o.id = t.substituida_por ${daEmpresa} order by t.competencia, t.chave, t.sequencia`,
  recebimentos: `select t.competencia, t.data, t.valor, n.chave from recebimento t left join nota_fiscal n on n.escritorio_id = t.escritorio_id and n.id = t.nota_id and t.titulo = 'nota-' || n.id
    ${daEmpresa} order by 1, 2, 3, 4`,
  recibos: `select t.competencia, t.situacao, t.bruto, t.inss, t.irrf, t.liquido, t.data_pagamento, q.cpf from pro_labore t
    join socio s on s.escritorio_id = t.escritorio_id and s.id = t.socio_id join pessoa q on q.escritorio_id = s.escritorio_id and q.id = s.pessoa_id
    ${daEmpresa} order by 1, 8`,
  folha: `select to_jsonb(t) - '{escritorio_id,empresa_id}'::text[] as linha from folha_mensal t ${daEmpresa} order by t.competencia`,
  socios: `select q.cpf, q.nome, t.participacao, t.administrador, t.de, t.ate from socio t join pessoa q on q.escritorio_id = t.escritorio_id and q.id = t.pessoa_id ${daEmpresa} order by 1`,
  fechamentos: `select to_jsonb(t) - '{escritorio_id,empresa_id,responsavel_id,prazos,resultado_hash,atualizado_em}'::text[] as linha from fechamento t ${daEmpresa} and t.competencia < '2026-11' order by t.competencia`,
  bloqueios: `select t.competencia, t.reaberto_em is null as vale from periodo_bloqueio t ${daEmpresa} order by 1, 2`,
  ligacoes: `select t.sequencia, a.competencia, a.versao, coalesce(g.chave, n.chave, q.cpf) as documento from lancamento t
    left join apuracao a on a.escritorio_id = t.escritorio_id and t.origem = 'fechamento' and a.id = t.origem_id
    left join guia g on g.escritorio_id = t.escritorio_id and t.documento_tipo = 'guia' and g.id = t.documento_id
    left join nota_fiscal n on n.escritorio_id = t.escritorio_id and t.documento_tipo = 'nota' and n.id = t.documento_id
    left join pro_labore p on p.escritorio_id = t.escritorio_id and t.documento_tipo = 'pro-labore' and p.id = t.documento_id
    left join socio s on s.escritorio_id = p.escritorio_id and s.id = p.socio_id
    left join pessoa q on q.escritorio_id = s.escritorio_id and q.id = s.pessoa_id ${daEmpresa} order by 1`,
}

/** Tools that no one here wrote: each adds the entries up by itself, and our balance of every account and month is asserted in the file. */
const CONFERENTES = [
  ['hledger', 'journal', '/usr/bin/hledger', (a: string) => ['-f', a, 'check', 'assertions']],
  ['beancount', 'beancount', '/usr/bin/bean-check', (a: string) => [a]],
] as const

test.each(CONFERENTES.filter(([, , programa]) => existsSync(programa)))(
  'o %s soma o livro de cada empresa da demonstração e dá os nossos saldos, conta a conta e mês a mês',
  { timeout: 240_000 },
  async (formato, extensao, programa, argumentos) => {
    const { rows: livros } = await bancada.dono.query<{
      empresa: number
      exercicio: number
      contas: number
    }>(
      `select empresa_id as empresa, left(competencia, 4)::int as exercicio, count(*)::int as contas from saldo_mensal
       where escritorio_id = $1 group by 1, 2 order by 1, 2 desc`,
      [origem.escritorio.id],
    )
    const umPorEmpresa = [...new Map(livros.map((l) => [l.empresa, l])).values()]
    expect(umPorEmpresa.length).toBeGreaterThan(3)
    const pasta = mkdtempSync(join(tmpdir(), 'razao-demo-'))
    try {
      for (const { empresa, exercicio } of umPorEmpresa) {
        const texto = await origem.escritorio.rodar(async (ctx) => {
          await umMomento(ctx)
          const partes: Uint8Array[] = []
          const pedido = { empresaId: empresa, exercicio, formato }
          for await (const parte of await bytesDoLivro(ctx, pedido, () => {})) partes.push(parte)
          return Buffer.concat(partes)
        })
        // Without what it asserts, accepting it would say nothing.
        expect(texto.toString()).toMatch(
          formato === 'hledger' ? / = -?\d/ : /^\d{4}-\d\d-\d\d balance /m,
        )
        const arquivo = join(pasta, `${empresa}.${extensao}`)
        writeFileSync(arquivo, texto)
        execFileSync(programa, argumentos(arquivo), {
          stdio: 'pipe',
          env: { PATH: '/usr/bin:/bin', HOME: pasta, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
        })
      }
    } finally {
      rmSync(pasta, { recursive: true, force: true })
    }
  },
)
