import { z } from 'zod'
import { route } from '../route.ts'
import { Arquivo, Competencia, Data, Dinheiro, Feito, Id, Memoria } from '../types/index.ts'

const Rubrica = z.object({ descricao: z.string(), referencia: z.string(), valor: Dinheiro })

export const Holerite = z.object({
  empregadoId: Id,
  nome: z.string(),
  cargo: z.string(),
  dataDePagamento: Data,
  vencimentos: z.array(Rubrica),
  descontos: z.array(Rubrica),
  totalVencimentos: Dinheiro,
  totalDescontos: Dinheiro,
  liquido: Dinheiro,
  fgts: Dinheiro,
})

export const listarHolerites = route({
  name: 'listarHolerites',
  method: 'GET',
  path: '/folha/holerites',
  role: 'CONTADOR',
  summary: 'Holerites do mês de uma empresa, como a apuração os calculou',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({ lista: z.array(Holerite) }),
  tags: ['proLabore', 'apuracao'],
})

export const memoriaDoHolerite = route({
  name: 'memoriaDoHolerite',
  method: 'GET',
  path: '/folha/holerites/:empregadoId/:competencia/memoria',
  role: 'CONTADOR',
  summary: 'Memória de cálculo de um holerite',
  input: z.object({ empregadoId: Id, competencia: Competencia }).strict(),
  output: Memoria,
  problems: ['nao-encontrado'],
  tags: ['proLabore', 'apuracao'],
})

export const memoriaDoHoleriteEmPdf = route({
  name: 'memoriaDoHoleriteEmPdf',
  method: 'GET',
  path: '/folha/holerites/:empregadoId/:competencia/memoria/pdf',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Memória de cálculo de um holerite em PDF',
  input: z.object({ empregadoId: Id, competencia: Competencia }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['proLabore', 'apuracao'],
})

export const informarEncargos = route({
  name: 'informarEncargos',
  method: 'PUT',
  path: '/folha/encargos/:empresaId',
  role: 'CONTADOR',
  summary:
    'RAT, FAP e FPAS da empresa a partir de um mês: o que ela paga sobre a folha fora do DAS',
  input: z
    .object({
      empresaId: Id,
      vigenteDe: Competencia,
      rat: z.enum(['0.01', '0.02', '0.03']),
      fap: z.string().regex(/^[01]\.\d{4}$/, 'Informe o FAP com quatro casas: 1.0000.'),
      fpas: z
        .enum([
          '507',
          '515',
          '523',
          '531',
          '540',
          '558',
          '566',
          '574',
          '590',
          '612',
          '620',
          '655',
          '680',
        ])
        .default('515'),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: ['proLabore', 'fechamento'],
})
