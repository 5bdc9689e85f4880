// What a signed statement says on paper: every word of it, its notes, and who signs.
import { expect, it } from 'vitest'
import { FONTES_DE_TESTE, paginasDoPdf } from '../../testes/index.ts'
import { livroFicticio } from '../testes/livro-ficticio.ts'
import { escreverFolhaEmPdf, type FolhaContabil, type OpcoesDaFolha } from './folha.ts'

const livro = livroFicticio()
const OPCOES: OpcoesDaFolha = {
  fontes: FONTES_DE_TESTE,
  empresa: livro.empresa,
  periodo: '01/01/2026 a 31/12/2026',
  emitidoEm: '2027-01-15T12:00:00Z',
}

async function bytes(folha: FolhaContabil, mais: Partial<OpcoesDaFolha> = {}): Promise<Buffer> {
  const partes: Uint8Array[] = []
  for await (const parte of escreverFolhaEmPdf(folha, { ...OPCOES, ...mais })) partes.push(parte)
  return Buffer.concat(partes)
}

const textosDo = (pdf: Buffer): string[] => paginasDoPdf(pdf).flat()
const paginas = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length

const COMPONENTES = [
  'Capital',
  'Reservas de capital',
  'Reservas de lucros',
  'Lucros ou prejuízos acumulados',
  'Total',
]
const DMPL: FolhaContabil = {
  titulo: 'Demonstração das mutações do patrimônio líquido',
  colunas: [
    { titulo: 'Descrição', forma: 'texto' },
    ...COMPONENTES.map((titulo) => ({ titulo, forma: 'parenteses' as const })),
  ],
  linhas: [
    {
      celulas: ['Aumento de capital e de reservas de capital', 0, -123_456_789_01, 0, 0, 5],
      recuo: 1,
      total: false,
    },
  ],
}

it('no word of a heading or of a line is cut, and a negative goes between parentheses', async () => {
  const texto = textosDo(await bytes(DMPL)).join(' ')
  for (const titulo of COMPONENTES)
    for (const palavra of titulo.split(' ')) expect(texto).toContain(palavra)
  expect(texto).toContain('Aumento de capital e de reservas de capital')
  expect(texto).toContain('(123.456.789,01)')
  expect(texto).toContain('Página 1 de 1')
})

it('the days of a heading take two lines, and «a» is not alone in one', async () => {
  const textos = textosDo(
    await bytes({
      ...DMPL,
      colunas: [
        { titulo: 'Descrição', forma: 'texto' },
        { titulo: '01/01/2026 a 31/12/2026', forma: 'parenteses' },
      ],
      linhas: [{ celulas: ['Receita bruta', 5], recuo: 0, total: false }],
    }),
  )
  expect(textos).toContain('01/01/2026 a')
  expect(textos).not.toContain('a')
})

it('the notes are numbered and whole, page after page, and who signs comes at the end', async () => {
  const texto = Array.from({ length: 1500 }, (_, i) => `palavra${i}`).join(' ')
  const pdf = await bytes(DMPL, {
    notas: [
      { titulo: 'Contexto operacional', texto: 'Empresa fictícia.' },
      { titulo: 'Políticas', texto },
    ],
    signatarios: livro.signatarios,
  })
  const textos = textosDo(pdf)
  const tudo = textos.join(' ')
  expect(tudo).toContain('1. Contexto operacional')
  expect(tudo).toContain('2. Políticas')
  for (const palavra of texto.split(' ')) expect(tudo).toContain(palavra)
  for (const { nome } of livro.signatarios) expect(tudo).toContain(nome)
  expect(tudo).toContain('CRC SP-123456/O')
  expect(paginas(pdf)).toBeGreaterThan(1)
  expect(tudo).toContain(`Página ${paginas(pdf)} de ${paginas(pdf)}`)
})

it('with nobody told to sign, a line is left for the accountant and one for the company', async () => {
  const texto = textosDo(await bytes(DMPL)).join(' ')
  expect(texto).toContain('Contador')
  expect(texto).toContain('Responsável legal')
})

it('thirteen columns and a thousand lines still fit: no figure over another, no line lost', async () => {
  const folha: FolhaContabil = {
    titulo: 'Demonstração do resultado do período',
    colunas: [
      { titulo: 'Descrição', forma: 'texto' },
      ...Array.from({ length: 13 }, (_, i) => ({
        titulo: `${String(i + 1).padStart(2, '0')}/2026`,
        forma: 'parenteses' as const,
      })),
    ],
    linhas: Array.from({ length: 1000 }, (_, i) => ({
      celulas: [`Linha ${i} com um nome que se estende`, ...Array(13).fill(-1_234_567_89 - i)],
      recuo: i % 3,
      total: i % 10 === 0,
    })),
  }
  const pdf = await bytes(folha)
  const texto = textosDo(pdf).join(' ')
  for (let i = 0; i < 1000; i += 1) expect(texto).toContain(`Linha ${i}`)
  expect(paginas(pdf)).toBeGreaterThan(10)
})

it('a name without a blank is broken, and letters of other alphabets do not stop it', async () => {
  const folha = {
    ...DMPL,
    titulo: 'Título',
    linhas: [{ celulas: ['X'.repeat(400), 1, 2, 3, 4, 5], recuo: 8, total: true }],
  }
  const pdf = await bytes(folha, { empresa: { ...livro.empresa, nome: '株式会社 «Ação» — …' } })
  expect(textosDo(pdf).join('').match(/X/g)).toHaveLength(400)
})

it('the same statement gives the same bytes', async () => {
  expect((await bytes(DMPL)).equals(await bytes(DMPL))).toBe(true)
})
