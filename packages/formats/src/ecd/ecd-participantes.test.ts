import { describe, expect, it } from 'vitest'
import type { LivroContabil } from '../livro/index.ts'
import { livroFicticio } from '../livro/testes/livro-ficticio.ts'
import { lerEcd } from './index.ts'
import { doLivro, emBytes, erros, lancamentosDe, texto } from './testes/bancada-da-ecd.ts'

describe('signatários', () => {
  const com = (mudar: Partial<LivroContabil['signatarios'][number]>) => {
    const livro = livroFicticio()
    return {
      ...livro,
      signatarios: livro.signatarios.map((s) => (s.codigo === '900' ? { ...s, ...mudar } : s)),
    }
  }
  it.each([
    [{ telefone: '' }, 'contato-do-contador'],
    [{ email: '' }, 'contato-do-contador'],
    [{ responsavelLegal: true }, 'contador-responsavel'],
    [{ sequencialDoCrc: '123' }, 'crc'],
  ])('%j is told: %s', async (mudar, codigo) => {
    expect((await doLivro(com(mudar))).map((a) => a.codigo)).toContain(codigo)
  })
})

describe('participantes (0150 e 0180)', () => {
  const matriz = {
    ...{ codigo: 'MATRIZ', nome: 'Matriz Fictícia S.A.', documento: '99000077000129' },
    ...{ codigoPais: '01058', uf: 'SP', codigoMunicipio: '3550308' },
    relacoes: [
      { codigo: '04', inicio: '2024-02-01' },
      { codigo: '10', inicio: '2024-02-01', fim: '2026-06-30' },
    ],
  } as const
  async function comMatriz(): Promise<LivroContabil> {
    const livro = livroFicticio()
    const base = await lancamentosDe(livro)
    return {
      ...livro,
      participantes: [matriz],
      lancamentos: () =>
        base.map((l, i) => ({
          ...l,
          partidas: l.partidas.map((p) => (i === 0 ? { ...p, participante: 'MATRIZ' } : p)),
        })),
    }
  }

  it('are written with each tie, validate, and are read back with the line that names them', async () => {
    const arquivo = await texto(await comMatriz())
    expect(arquivo).toContain(
      '|0150|MATRIZ|Matriz Fictícia S.A.|01058|99000077000129|||SP|||3550308|||\r\n|0180|04|01022024||\r\n|0180|10|01022024|30062026|\r\n|0990|',
    )
    expect(await erros(arquivo)).toEqual([])
    const nomeados: (string | undefined)[] = []
    const lida = await lerEcd(emBytes(arquivo), {
      aoLancamento: ({ partidas }) => void nomeados.push(partidas[0]?.participante),
    })
    expect(lida.participantes).toEqual([matriz])
    expect(nomeados.slice(0, 2)).toEqual(['MATRIZ', undefined])
  })

  it.each([
    ['sem relação', /\|0180\|.*\r\n/g, '', 'participante-sem-relacao', /Matriz Fictícia/],
    ['CNPJ errado', '99000077000129', '99000077000128', 'participante', /CNPJ .* não existe/],
    ['sem documento', '|99000077000129|', '||', 'participante', /falta o CNPJ ou o CPF/],
    ['relação de outra tabela', '|0180|04|', '|0180|12|', 'participante', /12 não está na tabela/],
    ['fim antes do início', '|30062026|', '|30062020|', 'participante', /acaba antes de começar/],
    [
      'código que não está no 0150',
      '|0150|MATRIZ|',
      '|0150|OUTRA|',
      'codigo-inexistente',
      /MATRIZ/,
    ],
  ] as const)('%s: o validador diz', async (_, de, por, codigo, diz) => {
    const arquivo = await texto(await comMatriz())
    const achado = (await erros(arquivo.replace(de, por))).find((a) => a.codigo === codigo)
    expect(achado?.mensagem).toMatch(diz)
  })
})
