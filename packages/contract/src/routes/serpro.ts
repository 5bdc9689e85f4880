// The Integra Contador of the SERPRO, by the contract of the office: what opens it goes in and never comes out.
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Feito, Instante, Motivo, Versao } from '../types/index.ts'

const comum = { role: 'CONTADOR', area: 'admin', tags: ['serpro'] } as const
const muda = { ...comum, verbo: 'transmitir' } as const
const guarda = { ...muda, recente: true } as const

const Teste = z.object({ certo: z.boolean(), mensagem: z.string() })
/** Of what is kept; 0 while nothing is. */
const VersaoOuNada = z.number().int().nonnegative().max(2_147_483_647)
const Teto = z
  .number()
  .int()
  .min(0, 'O teto não é negativo.')
  .max(1_000_000, 'O teto vai até 1.000.000 por mês.')
/** 128 kB. */
const MAIOR_PFX_EM_BASE64 = 174_768
const DaChave = (oQue: string) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{4,200}$/, `${oQue} tem de 4 a 200 letras, números ou sinais, sem espaços.`)

export const lerSerpro = route({
  ...comum,
  name: 'lerSerpro',
  method: 'GET',
  path: '/admin/serpro',
  summary: 'A ligação do escritório com o Integra Contador, sem as chaves, e o consumo do mês',
  input: z.object({}).strict(),
  output: z.object({
    credencial: z
      .object({
        contratante: z.string(),
        autor: z.string(),
        /** Last letters of the consumer key. */
        final: z.string(),
        certificadoTitular: z.string(),
        certificadoAte: Instante,
        guardadoEm: Instante,
        guardadoPor: z.string().nullable(),
      })
      .nullable(),
    teto: z.number().int(),
    /** What is transmitted waits for somebody other than who asked. */
    duasPessoas: z.boolean(),
    consumo: z.object({
      mes: Competencia,
      usados: z.number().int(),
      porServico: z.array(z.object({ servico: z.string(), usados: z.number().int() })),
    }),
    testadoEm: Instante.nullable(),
    teste: Teste.nullable(),
    versao: VersaoOuNada,
  }),
})

export const guardarAcessoDoSerpro = route({
  ...guarda,
  name: 'guardarAcessoDoSerpro',
  method: 'PUT',
  path: '/admin/serpro/acesso',
  summary: 'Guarda no cofre a chave, o segredo e o e-CNPJ do contrato do Integra Contador',
  input: z
    .object({
      chave: DaChave('A chave (consumer key)'),
      segredo: DaChave('O segredo (consumer secret)'),
      contratante: z.string().refine(validarCnpj, 'O CNPJ do contratante não é válido.'),
      /** Who asks, when it is not the contratante. */
      autor: z
        .string()
        .refine((dito) => validarCnpj(dito) || validarCpf(dito), 'O CNPJ ou CPF não é válido.')
        .nullable(),
      /** Of the termo signed by the author, as the SERPRO gave it. */
      tokenDoProcurador: DaChave('O token do procurador').nullable(),
      arquivo: z.string().max(MAIOR_PFX_EM_BASE64, 'O arquivo passa de 128 kB.'),
      senha: z.string().max(200, 'A senha vai até 200 letras.'),
      versao: VersaoOuNada,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'reautenticacao-necessaria',
    'ocupado',
    'arquivo-recusado',
    'arquivo-grande-demais',
  ],
})

export const definirTetoDoSerpro = route({
  ...muda,
  name: 'definirTetoDoSerpro',
  method: 'PUT',
  path: '/admin/serpro/teto',
  summary: 'Diz quantos pedidos pagos ao SERPRO o escritório pode fazer por mês',
  input: z.object({ teto: Teto, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou'],
})

export const definirAprovacaoDoSerpro = route({
  ...guarda,
  name: 'definirAprovacaoDoSerpro',
  method: 'PUT',
  path: '/admin/serpro/aprovacao',
  summary: 'Diz se uma transmissão espera a aprovação de uma segunda pessoa',
  input: z.object({ duasPessoas: z.boolean(), versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})

export const testarSerpro = route({
  ...muda,
  name: 'testarSerpro',
  method: 'POST',
  path: '/admin/serpro/testar',
  summary: 'Experimenta a chave, o segredo e o certificado no SERPRO; nada é cobrado',
  input: z.object({}).strict(),
  output: Teste,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'registro-mudou'],
})

export const desligarSerpro = route({
  ...guarda,
  name: 'desligarSerpro',
  method: 'POST',
  path: '/admin/serpro/desligar',
  summary: 'Apaga do cofre o que abre o Integra Contador; o consumo do mês fica contado',
  input: z.object({ motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})
