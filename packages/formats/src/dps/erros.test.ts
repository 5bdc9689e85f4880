import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAMPOS } from './campos.ts'
import { REGRAS } from './conferir/conferir.ts'
import { ERROS, explicarRejeicao } from './erros/explicar.ts'

// The official table is kept beside the repository, not in it.
const OFICIAL = join(import.meta.dirname, '../../../../../shared/data/nfse/erros-nfse.json')

type Linha = { readonly codigo: string; readonly mensagem: string }

const simples = (texto: string): string =>
  texto
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

describe('every code has a sentence, a place and what to do', () => {
  it.each([...ERROS])('%s', (codigo, [campo, frase]) => {
    expect(codigo).toMatch(/^E\d{4}$/)
    expect(CAMPOS).toContain(campo)
    expect(frase).toMatch(/^[A-ZÀ-Ú].{9,94}\.$/)
    expect(explicarRejeicao(codigo).comoResolver).toMatch(/^[A-ZÀ-Ú].{9,120}\.$/)
  })

  it('no code in two tables', () => {
    const tabelas = [
      'emissao',
      'pessoas',
      'servico',
      'tributos',
      'eventos',
      'transmissao',
      'ibs-cbs',
    ]
    const escritos = tabelas.flatMap(
      (nome) =>
        readFileSync(join(import.meta.dirname, `erros/${nome}.ts`), 'utf8').match(
          /^ {2}E\d{4}:/gm,
        ) ?? [],
    )
    expect(escritos).toHaveLength(ERROS.size)
  })

  it('every code that conferirDps gives is explained here, in the same place', () => {
    for (const [codigo, campo] of REGRAS) {
      if (codigo === 'valor-zero' || codigo === 'E1235') continue
      const erro = ERROS.get(codigo)
      expect([codigo, erro?.[0].split('.')[0]]).toEqual([codigo, campo.split('.')[0]])
    }
  })
})

describe.skipIf(!existsSync(OFICIAL))('the official table', () => {
  const linhas = (): Linha[] => JSON.parse(readFileSync(OFICIAL, 'utf8'))

  it('all of its codes are here, and one more that was seen', () => {
    const oficiais = new Set(linhas().map(({ codigo }) => codigo))
    expect(oficiais.size).toBe(519)
    expect([...oficiais].filter((codigo) => !ERROS.has(codigo))).toEqual([])
    expect([...ERROS.keys()].filter((codigo) => !oficiais.has(codigo))).toEqual(['E2220'])
  })

  it('and none of its sentences', () => {
    const copiadas = linhas().filter(({ codigo, mensagem }) => {
      const nossa = simples(ERROS.get(codigo)?.[1] ?? '')
      return nossa === simples(mensagem)
    })
    expect(copiadas).toEqual([])
  })
})

describe('explicarRejeicao', () => {
  it('keeps what the system said', () => {
    expect(explicarRejeicao(' e0617 ', '  Não é permitido. ')).toEqual({
      codigo: 'E0617',
      conhecida: true,
      campo: 'valores.iss.aliquota',
      mensagem: 'O município participa do sistema nacional, que já sabe a alíquota.',
      comoResolver: 'Deixe a alíquota em branco.',
      mensagemOficial: 'Não é permitido.',
    })
  })

  it('an unknown code is said to be one', () => {
    expect(explicarRejeicao('E7777', 'Regra nova.')).toEqual({
      codigo: 'E7777',
      conhecida: false,
      mensagem: 'O sistema nacional recusou, com um código que o Razão ainda não conhece.',
      comoResolver:
        'Leia a mensagem do sistema nacional; se ela não bastar, avise o suporte com o código.',
      mensagemOficial: 'Regra nova.',
    })
    expect(explicarRejeicao('').conhecida).toBe(false)
    expect(explicarRejeicao('constructor').conhecida).toBe(false)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (codigo, oficial) => {
        expect(explicarRejeicao(codigo, oficial).mensagem.length).toBeGreaterThan(20)
      }),
    )
  })
})
