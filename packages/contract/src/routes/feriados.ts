import { ehQuando } from '@razao/engine/tempo'
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Texto } from '../types/index.ts'

/** A município by its code of the IBGE. */
const Ibge = z.number().int().min(1_000_000).max(9_999_999)
const Quando = z.string().refine(ehQuando, 'Diga um dia que existe.')
const DoLugar = z.enum(['estadual', 'municipal'])

/** Whose the holiday is; of a `bancario` no law makes one, and the banks do not open. */
export const AMBITOS = ['nacional', 'bancario', 'estadual', 'municipal'] as const
export const ROTULOS_AMBITO: Readonly<Record<(typeof AMBITOS)[number], string>> = {
  nacional: 'Nacional',
  bancario: 'Só dos bancos',
  estadual: 'Estadual',
  municipal: 'Municipal',
}

export const Feriado = z.object({
  /** The office told it; the others the product knows. */
  informado: z.boolean(),
  data: Data,
  nome: z.string(),
  ambito: z.enum(AMBITOS),
  fonte: z.string().nullable(),
  /** `2026-07-09`, `07-09` or `P+60`; null of the national ones. */
  quando: z.string().nullable(),
  /** The federal due dates look at it too. */
  bancos: z.boolean(),
  /** False: the office said that on this day there is work. */
  vale: z.boolean(),
  /** Nobody read the act: the office confirms it. */
  aConferir: z.boolean(),
})

export const listarFeriados = route({
  name: 'listarFeriados',
  method: 'GET',
  path: '/fiscal/feriados',
  role: 'CONTADOR',
  summary: 'Feriados de um ano num município, com os do Estado e os nacionais',
  input: z
    .object({
      /** Left out: the município with more companies. */
      ibge: Ibge.optional(),
      ano: z.number().int().min(2018).max(2100),
    })
    .strict(),
  output: z.object({
    /** Null while no company has one. */
    municipio: z.object({ ibge: Ibge, nome: z.string(), uf: z.string() }).nullable(),
    /** Where the office has companies, most of them first. */
    municipios: z.array(
      z.object({ ibge: Ibge, nome: z.string(), uf: z.string(), empresas: z.number().int() }),
    ),
    feriados: z.array(Feriado),
  }),
  problems: ['nao-encontrado'],
  tags: ['feriado', 'empresa'],
})

export const salvarFeriado = route({
  name: 'salvarFeriado',
  method: 'PUT',
  path: '/fiscal/feriados',
  role: 'CONTADOR',
  summary: 'Um feriado do município ou do Estado, ou que um conhecido não é feriado ali',
  input: z
    .object({
      /** The município; the holiday is its own, or of its state. */
      ibge: Ibge,
      ambito: DoLugar,
      quando: Quando,
      nome: Texto(80),
      fonte: z.string().trim().max(160).default(''),
      bancos: z.boolean(),
      vale: z.boolean(),
    })
    .strict(),
  output: z.object({
    /** Open months, already worked out, that are judged again with it. */
    meses: z.number().int(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['feriado', 'fechamento', 'guia', 'painel'],
})

export const excluirFeriado = route({
  name: 'excluirFeriado',
  method: 'DELETE',
  path: '/fiscal/feriados',
  role: 'CONTADOR',
  summary: 'Tira um feriado informado pelo escritório',
  input: z.object({ ibge: Ibge, ambito: DoLugar, quando: Quando }).strict(),
  output: z.object({ meses: z.number().int() }),
  problems: ['nao-encontrado'],
  tags: ['feriado', 'fechamento', 'guia', 'painel'],
})
