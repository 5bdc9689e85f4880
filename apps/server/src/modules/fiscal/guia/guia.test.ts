import { fiscal } from '@razao/contract'
import { arvoreDa, respostaDe } from '@razao/contract/memoria'
import { textoDoPdf } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { memoriaDaApuracao } from '../apuracao/memoria-da-apuracao.ts'
import { memoriaDaApuracaoEmPdf } from '../apuracao/memoria-em-pdf.ts'
import { AGORA, executar, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { lerGuia } from './ler-guia.ts'
import { listarGuias } from './listar-guias.ts'
import { memoriaDaGuia } from './memoria-da-guia.ts'
import { desfazerPagamento, informarPagamento } from './pagamento.ts'
import { pdfDaGuia } from './pdf-da-guia.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  const { rows } = await bancada.dono.query<{ id: number }>(
    'select id from guia where empresa_id = $1',
    [empresa.id],
  )
  guiaId = rows[0]?.id ?? 0
})

const doCliente = () => ({ perfil: 3, empresas: [empresa.id] })
const enviar = async () => await executar(escritorio, [empresa.id], 'enviado')
const ler = (quem = {}) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })), quem)
/** Lines are broken where they fit, and at hyphens too. */
const semEspacos = (texto: string): string => texto.replace(/\s+/gu, '')
const recusa = async (promessa: Promise<unknown>) =>
  (await promessa.catch((e: unknown) => e)) as ProblemError

test('a guia só chega à empresa quando é enviada; lida por ela, fica lida', async () => {
  expect((await ler()).estado).toBe('gerada')
  expect((await recusa(ler(doCliente()))).codigo).toBe('nao-encontrado')
  await enviar()
  expect((await ler()).estado).toBe('enviada')
  const lida = await ler(doCliente())
  expect(lida).toMatchObject({
    estado: 'lida',
    lidaPor: 'Ana Fictícia',
    total: 2_020_00,
    demonstrativa: true,
  })
  expect(lida.acessos.map((acesso) => acesso.acao)).toEqual(['abriu', 'abriu', 'abriu'])
  expect(lida.composicao.reduce((soma, parte) => soma + parte.valor, 0)).toBe(lida.total)
})

test('outra empresa e outro escritório não encontram a guia', async () => {
  await enviar()
  expect((await recusa(ler({ perfil: 3, empresas: [empresa.id + 1000] }))).codigo).toBe(
    'nao-encontrado',
  )
  const outro = await umEscritorio(bancada)
  expect((await recusa(outro.rodar((ctx) => lerGuia(ctx, { guiaId })))).codigo).toBe(
    'nao-encontrado',
  )
})

test('«já paguei» vale uma vez, com a versão de agora e data que já passou', async () => {
  await enviar()
  const { versao } = await ler(doCliente())
  const pagar = (pagaEm: string, numero: number) =>
    escritorio.rodar(
      (ctx) => informarPagamento(ctx, { guiaId, pagaEm, versao: numero }),
      doCliente(),
    )
  expect((await recusa(pagar('2026-12-01', versao))).codigo).toBe('entrada-invalida')
  await pagar('2026-11-05', versao)
  expect((await recusa(pagar('2026-11-05', versao))).codigo).toBe('registro-mudou')
  expect(await ler()).toMatchObject({ estado: 'paga', pagaEm: '2026-11-05', vencida: false })
})

test('o pagamento vai para o livro, e desfeito é estornado', async () => {
  await enviar()
  await executar(escritorio, [empresa.id], 'contabil')
  const noLivro = async () => {
    const { rows } = await bancada.dono.query<{ historico: string; estorna: boolean }>(
      `select historico, estorna_id is not null as estorna from lancamento where empresa_id = $1 and documento_tipo = 'guia' order by id`,
      [empresa.id],
    )
    return rows.map(({ estorna }) => (estorna ? 'estorno' : 'pagamento'))
  }
  const { versao } = await ler(doCliente())
  await escritorio.rodar(
    (ctx) => informarPagamento(ctx, { guiaId, pagaEm: '2026-11-05', versao }),
    doCliente(),
  )
  expect(await noLivro()).toEqual(['pagamento'])
  const desfazer = () =>
    escritorio.rodar((ctx) => desfazerPagamento(ctx, { guiaId, versao: versao + 1 }), doCliente())
  await desfazer()
  expect(await ler()).toMatchObject({ estado: 'lida', pagaEm: null })
  expect(await noLivro()).toEqual(['pagamento', 'estorno'])
  expect((await recusa(desfazer())).codigo).toBe('registro-mudou')
})

test('a lista soma o filtro inteiro e esconde as substituídas', async () => {
  await bancada.dono.query(`update guia set estado = 'substituida' where id = $1`, [guiaId])
  const listar = (filtro: object) =>
    escritorio.rodar(async (ctx) =>
      fiscal.listarGuias.output.parse(
        await listarGuias(ctx, { paginaAtual: 1, registrosPorPagina: 10, ...filtro }),
      ),
    )
  expect((await listar({})).paginacao.totalDeRegistros).toBe(0)
  expect((await listar({ estado: 'substituida' })).totais.total).toBe(2_020_00)
})

test('o PDF da mesma guia tem sempre os mesmos bytes, e diz que é demonstrativo', async () => {
  const pdf = async () => {
    const arquivo = await escritorio.rodar((ctx) => pdfDaGuia(ctx, { guiaId, baixar: false }))
    return Buffer.from(arquivo.conteudo as Uint8Array)
  }
  const [um, outro] = [await pdf(), await pdf()]
  expect(um.equals(outro)).toBe(true)
  const texto = semEspacos(textoDoPdf(um))
  expect(texto).toContain('DEMONSTRATIVO')
  expect(texto).not.toContain('SUBSTITUÍDA')
  expect(texto).toContain('Memóriadecálculo')
  expect(texto).toContain('LC123/2006,art.18')
  // Two pages at least: the guide and its memória.
  expect(um.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
})

test('o PDF de uma guia vencida diz que venceu, e de que dia é o valor', async () => {
  await bancada.dono.query(`update guia set vencimento = '2026-10-20' where id = $1`, [guiaId])
  const arquivo = await escritorio.rodar((ctx) => pdfDaGuia(ctx, { guiaId, baixar: false }))
  const texto = semEspacos(textoDoPdf(arquivo.conteudo as Uint8Array))
  expect(texto).toContain('VENCIDA')
  expect(texto).toContain(semEspacos('Total até 20/10/2026'))
  expect(texto).toContain(semEspacos('Não pague por esta'))
  expect(texto).not.toContain(semEspacos('Total a recolher'))
})

test('o PDF de uma guia substituída diz que é, e por qual', async () => {
  await bancada.dono.query(
    `with nova as (
      insert into guia select (jsonb_populate_record(g, jsonb_build_object('id', g.id + 500000, 'uid', gen_random_uuid(), 'sequencia', g.sequencia + 1, 'total', 210080, 'principal', 210080))).*
      from guia g where g.id = $1 returning id)
    update guia set estado = 'substituida' where id = $1`,
    [guiaId],
  )
  await bancada.dono.query('update guia set substituida_por = $1::bigint + 500000 where id = $1', [
    guiaId,
  ])
  const arquivo = await escritorio.rodar((ctx) => pdfDaGuia(ctx, { guiaId, baixar: false }))
  const texto = semEspacos(textoDoPdf(arquivo.conteudo as Uint8Array))
  expect(texto).toContain('SUBSTITUÍDA')
  expect(texto).toContain(semEspacos(`pela guia nº ${guiaId + 500000} de R$ 2.100,80`))
  expect(arquivo.nome).toContain('SUBSTITUIDA')
})

test('a memória em PDF diz a resposta, a lei e a marca do escritório, a quem pode ler a memória', async () => {
  const { apuracaoId } = await ler()
  if (apuracaoId === null) throw new Error('guia sem apuração')
  const pedir = (quem = {}) =>
    escritorio.rodar((ctx) => memoriaDaApuracaoEmPdf(ctx, { apuracaoId, parte: undefined }), quem)
  const [arquivo, memoria] = [
    await pedir(),
    await escritorio.rodar((ctx) => memoriaDaApuracao(ctx, { apuracaoId, parte: undefined })),
  ]
  const arvore = arvoreDa(memoria)
  if (!arvore) throw new Error('memória vazia')
  const texto = semEspacos(textoDoPdf(arquivo.conteudo as Uint8Array))
  expect(texto).toContain(semEspacos(respostaDe(arvore.raiz, arvore).conta))
  expect(texto).toContain(arvore.raiz.regra)
  const leis = memoria.passos
    .map(({ fundamento }) => fundamento)
    .filter((lei) => /LC|Res\./.test(lei))
  expect(leis.length).toBeGreaterThan(3)
  for (const lei of leis) expect(texto).toContain(semEspacos(lei))
  expect(arquivo).toMatchObject({ mime: 'application/pdf', baixar: true })
  expect((await pedir(doCliente())).mime).toBe('application/pdf')
  const outra = await recusa(pedir({ perfil: 3, empresas: [] }))
  expect(outra.codigo).toBe('nao-encontrado')
})

test('a memória é do que foi gravado: mexido nele, o papel se recusa e diz o que fazer', async () => {
  const { apuracaoId } = await ler()
  const papeis = [
    () => escritorio.rodar((ctx) => pdfDaGuia(ctx, { guiaId, baixar: false })),
    () => escritorio.rodar((ctx) => memoriaDaGuia(ctx, { guiaId, parte: undefined })),
    () =>
      escritorio.rodar((ctx) =>
        memoriaDaApuracaoEmPdf(ctx, { apuracaoId: apuracaoId ?? 0, parte: undefined }),
      ),
  ]
  const mexer = (sql: string) => bancada.dono.query(`${sql} where id = $1`, [apuracaoId])
  const conferir = async () => {
    for (const papel of papeis) {
      const { codigo, detalhes } = await recusa(papel())
      expect(codigo).toBe('apuracao-diverge')
      expect(detalhes.detail).toContain('Apure o mês de novo no Fechamento')
    }
  }
  const { rows } = await bancada.dono.query<{ fatos: object; resultado_hash: string }>(
    'select fatos, resultado_hash from apuracao where id = $1',
    [apuracaoId],
  )
  await mexer(
    `update apuracao set fatos = jsonb_set(fatos, '{simples,atividades,0,receita}', '100000')`,
  )
  await conferir()
  await bancada.dono.query('update apuracao set fatos = $2 where id = $1', [
    apuracaoId,
    JSON.stringify(rows[0]?.fatos),
  ])
  for (const papel of papeis) await papel()
  await mexer(`update apuracao set resultado_hash = repeat('0', 64)`)
  await conferir()
})
