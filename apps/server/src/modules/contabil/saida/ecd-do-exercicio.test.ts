// The ECD of years that are not like the others: the first, the last, and the one sent again.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contabilRelatorios, type RouteInput } from '@razao/contract'
import { registrosDaEcd, validarLivroParaEcd } from '@razao/formats/ecd'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { salvarComplemento } from '../demonstracoes/complemento.ts'
import { estornarEncerramento } from '../encerramento/encerrar.ts'
import { encerrarDeTeste } from '../encerramento/testes/encerrar-de-teste.ts'
import { salvarCentro } from '../lancamentos/cadastros.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { bytesDoLivro } from './exportar-livro.ts'
import { livroContabil } from './livro-contabil.ts'
import { opcoesDaEcd } from './opcoes-da-ecd.ts'

let bancada: Bancada
let pasta: string
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  pasta = mkdtempSync(join(tmpdir(), 'razao-ecd-'))
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

type Ecd = NonNullable<RouteInput<typeof contabilRelatorios.salvarComplemento>['ecd']>
const SIGNATARIOS = [
  {
    ...{ nome: 'Ana Fictícia', documento: '52998224725', qualificacao: 'Contador', codigo: '900' },
    ...{ responsavelLegal: false, crc: 'SP-123456/O', ufDoCrc: 'SP' },
    ...{ email: 'ana@exemplo.com.br', telefone: '1130000000' },
  },
  {
    ...{ nome: 'Beto Inventado', documento: '11144477735', qualificacao: 'Administrador' },
    ...{ codigo: '205', responsavelLegal: true },
  },
]
const guardar = ({ escritorio, empresa }: LivroDeTeste, ecd: Ecd) =>
  escritorio.rodar((ctx) =>
    salvarComplemento(
      ctx,
      contabilRelatorios.salvarComplemento.input.parse({
        ...{ empresaId: empresa.id, exercicio: 2026, versao: 0, numeroDoLivro: 2 },
        ...{ nire: null, dataDeArquivamento: null, planoReferencial: '2', ecd },
        notas: [{ titulo: 'Contexto', texto: 'A empresa é fictícia.\nSó existe aqui.' }],
        assinaturas: SIGNATARIOS,
      }),
    ),
  )

const ecdDe = ({ escritorio, empresa }: LivroDeTeste, exercicio = 2026) =>
  escritorio.rodar(async (ctx) => {
    const pedido = { empresaId: empresa.id, exercicio }
    const livro = await livroContabil(ctx, { ...pedido, porCentro: true })
    const opcoes = await opcoesDaEcd(ctx, pedido, livro)
    const { achados } = await validarLivroParaEcd(livro, opcoes)
    const linhas: string[][] = []
    for await (const registro of registrosDaEcd(livro, opcoes)) linhas.push([...registro])
    return {
      de: (nome: string) => linhas.filter(([registro]) => registro === nome),
      erros: achados.filter((a) => a.gravidade === 'erro').map((a) => a.codigo),
    }
  })

const instalado = (programa: string): boolean =>
  spawnSync('which', [programa], { stdio: 'ignore' }).status === 0

test('empresa aberta no meio do ano: o livro começa no dia da abertura, e o diário também', async () => {
  const livro = await umLivro(bancada, { abertura: '2026-05-20' })
  await bancada.dono.query(
    `update empresa set inscricao_estadual = '110042490114', nire = '35200000001' where id = $1`,
    [livro.empresa.id],
  )
  await guardar(livro, {})
  await livro.lancar('2026-05-20', [
    ['1.1.1.02', 10_000_00],
    ['2.3.1.01', -10_000_00],
  ])
  await livro.lancar('2026-06-10', [
    ['1.1.1.02', 500_00],
    ['3.1.1.03', -500_00],
  ])
  const { de, erros } = await ecdDe(livro)
  expect(erros).toEqual(['resultado-nao-encerrado'])
  const [abertura = []] = de('0000')
  // DT_INI, IE, IND_SIT_ESP, IND_SIT_INI_PER, IND_NIRE.
  expect([2, 7, 10, 11, 12].map((i) => abertura[i])).toEqual([
    ...['20052026', '110042490114', '', '1', '1'],
  ])
  expect(de('I150')[0]).toEqual(['I150', '20052026', '31052026'])
  expect(de('I150')).toHaveLength(8)
  expect(de('J900')[0]?.slice(-2)).toEqual(['20052026', '31122026'])
  for (const [formato, programa, extensao] of [
    ['hledger', 'hledger', 'journal'],
    ['beancount', 'bean-check', 'beancount'],
  ] as const) {
    if (!instalado(programa)) continue
    const arquivo = join(pasta, `livro.${extensao}`)
    const partes = await livro.escritorio.rodar(async (ctx) => {
      const lidas: Uint8Array[] = []
      const pedido = { empresaId: livro.empresa.id, exercicio: 2026, formato }
      for await (const parte of await bytesDoLivro(ctx, pedido, () => {})) lidas.push(parte)
      return lidas
    })
    writeFileSync(arquivo, Buffer.concat(partes))
    execFileSync(programa, formato === 'hledger' ? ['-f', arquivo, 'check'] : [arquivo])
  }
})

test('o que se lançou antes da abertura, ou depois da baixa, estica o livro', async () => {
  const livro = await umLivro(bancada, { abertura: '2026-05-20' })
  await guardar(livro, { situacaoEspecial: { evento: 'extincao', em: '2026-08-31' } })
  await livro.lancar('2026-04-30', [
    ['1.1.1.02', 1_00],
    ['2.3.1.01', -1_00],
  ])
  await livro.lancar('2026-09-02', [
    ['4.1.2.05', 1_00],
    ['1.1.1.02', -1_00],
  ])
  const [abertura = []] = (await ecdDe(livro)).de('0000')
  expect([2, 3, 10, 11].map((i) => abertura[i])).toEqual(['30042026', '02092026', '4', '1'])
})

test('a ECD leva notas e fluxo de caixa, a DMPL pedida, a DRE do ano anterior e o que ela substitui', async () => {
  const livro = await umLivro(bancada)
  const hash = '0123456789ABCDEF0123456789ABCDEF01234567'
  await guardar(livro, {
    demonstracaoDoPl: 'dmpl',
    substituicao: { hash, motivo: '003', termo: 'A DRE do registro J150 saiu sem as tarifas.' },
  })
  for (const [ano, valor] of [
    ['2025', 700_00],
    ['2026', 900_00],
  ] as const) {
    await livro.lancar(`${ano}-03-10`, [
      ['1.1.1.02', valor],
      ['3.1.1.03', -valor],
    ])
    await livro.lancar(
      `${ano}-12-31`,
      [
        ['3.1.1.03', valor],
        ['2.3.3.01', -valor],
      ],
      { tipo: 'E' },
    )
  }
  const { de, erros } = await ecdDe(livro)
  expect(erros).toEqual([])
  expect(de('J800').map(([, tipo]) => tipo)).toEqual(['002', '010'])
  expect(de('J800')[1]?.[4]).toContain("fict\\'edcia.\\par S\\'f3 existe aqui.")
  expect(de('J210').map(([, tipo, linha]) => [tipo, linha])).toEqual([
    ['1', '2.3.1'],
    ['1', '2.3.2'],
    ['1', '2.3.3'],
  ])
  const receita = de('J150').find(([, , codigo]) => codigo === 'DRE.receita-bruta')
  expect(receita?.slice(7, 11)).toEqual(['700,00', 'C', '900,00', 'C'])
  expect(de('0000')[0]?.slice(13, 15)).toEqual(['1', hash])
  expect([de('J801')[0]?.[3], de('J932')[0]?.[4]]).toEqual(['003', '910'])
  // Of a year without anything kept, what is of every year.
  const [anterior = []] = (await ecdDe(livro, 2025)).de('0000')
  expect([13, 14, 11].map((i) => anterior[i])).toEqual(['0', '', '0'])
})

test('encerrado por trimestre, cada um tem os seus saldos; com o último aberto, nada se conta pela metade', async () => {
  const livro = await umLivro(bancada)
  await guardar(livro, {})
  for (const mes of ['02', '05', '08', '11'])
    await livro.lancar(`2026-${mes}-10`, [
      ['1.1.1.02', 100_00],
      ['3.1.1.03', -100_00],
    ])
  const encerrar = (em: string) => encerrarDeTeste(livro, { ano: 2026, em })
  for (const em of ['2026-03-31', '2026-06-30', '2026-09-30']) await encerrar(em)
  const aberto = await ecdDe(livro)
  expect(aberto.erros).toEqual(['resultado-nao-encerrado'])
  const lucro = (ecd: typeof aberto) =>
    ecd.de('J150').find(([, , codigo]) => codigo === 'DRE.resultado-liquido')?.[9]
  expect([lucro(aberto), aberto.de('J210')[0]?.[6]]).toEqual(['400,00', '400,00'])
  await encerrar('2026-12-31')
  const fechado = await ecdDe(livro)
  expect(fechado.erros).toEqual([])
  expect(fechado.de('I350').map(([, data]) => data)).toEqual([
    ...['31032026', '30062026', '30092026', '31122026'],
  ])
  expect([lucro(fechado), fechado.de('J210')[0]?.[6]]).toEqual(['400,00', '400,00'])
})

test('com centros de custo a ECD leva a tabela e os saldos de cada um, encerrados um a um', async () => {
  const livro = await umLivro(bancada)
  await guardar(livro, {})
  const { escritorio, empresa } = livro
  const empresaId = empresa.id
  const criar = async (codigo: string, nome: string) => {
    const { id } = await escritorio.rodar((ctx) =>
      salvarCentro(ctx, { empresaId, codigo, nome, ativo: true }),
    )
    return { id, codigo }
  }
  const [loja, oficina] = [await criar('LOJA', 'Loja da rua'), await criar('OFICINA', 'Oficina')]
  await criar('PARADO', 'Nunca usado')
  const gastar = (data: string, valor: number, centro: { id: number; codigo: string } | null) =>
    escritorio.rodar((ctx) =>
      confirmarLancamentos(ctx, [
        {
          ...{ empresaId, data, historico: 'Tarifa', origem: 'manual' },
          chave: `${data}:${centro?.codigo}`,
          partidas: [
            { conta: livro.conta('4.1.2.05'), valor, centro },
            { conta: livro.conta('1.1.1.02'), valor: -valor, centro },
          ],
        },
      ]),
    )
  await gastar('2025-12-10', 7_00, loja)
  const encerrar = (ano: number) => encerrarDeTeste(livro, { ano })
  await encerrar(2025)
  await gastar('2026-03-10', 100_00, loja)
  await gastar('2026-03-11', 40_00, oficina)
  // What one centre gives the other leaves the account as it was, and each of them not.
  await gastar('2026-04-11', 5_00, oficina)
  await gastar('2026-04-12', -5_00, loja)
  await gastar('2026-05-10', 10_00, null)
  await encerrar(2026)
  const { de, erros } = await ecdDe(livro)
  expect(erros).toEqual([])
  expect(de('I100')).toEqual([
    ['I100', '01012026', 'LOJA', 'Loja da rua'],
    ['I100', '01012026', 'OFICINA', 'Oficina'],
  ])
  const tarifas = (registro: string) => de(registro).filter(([, conta]) => conta === '4.1.2.05')
  expect(tarifas('I355').map((c) => c.slice(2))).toEqual([
    ['', '10,00', 'D'],
    ['LOJA', '95,00', 'D'],
    ['OFICINA', '45,00', 'D'],
  ])
  // Debits and credits of the twelve months, and what is left, by centre.
  const somados = new Map<string, string>()
  for (const [, , centro = '', , , debitos, creditos, final] of tarifas('I155'))
    somados.set(`${centro} ${debitos} ${creditos}`, final ?? '')
  expect(somados.get('LOJA 0,00 95,00')).toBe('0,00')
  expect(somados.get('OFICINA 0,00 45,00')).toBe('0,00')
  // The bank of the shop comes from the year before.
  const banco = de('I155').find(([, conta, centro]) => conta === '1.1.1.02' && centro === 'LOJA')
  expect(banco?.slice(3, 5)).toEqual(['7,00', 'C'])
  expect(tarifas('I250').map(([, , centro]) => centro)).toEqual([
    ...['LOJA', 'OFICINA', 'OFICINA', 'LOJA', '', '', 'LOJA', 'OFICINA'],
  ])
  // Undone, each of them is open again; closed again, none is.
  await escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId, ano: 2026, motivo: 'faltou um' }),
  )
  expect([...new Set((await ecdDe(livro)).erros)]).toEqual(['resultado-nao-encerrado'])
  await encerrar(2026)
  expect((await ecdDe(livro)).erros).toEqual([])
  // Of a year in which no centre was used there is none.
  expect((await ecdDe(livro, 2024)).de('I100')).toEqual([])
})
