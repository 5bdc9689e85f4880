// Who is in the ECD: only who has one of the ties of register 0180, and only in the years it lasts.
import { validarEcd } from '@razao/formats/ecd'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { bytesDoLivro } from './exportar-livro.ts'
import {
  listarParticipantesDaEcd,
  retirarParticipanteDaEcd,
  salvarParticipanteDaEcd,
} from './participantes-da-ecd.ts'

const CONTROLADORA = '99000077000129'
const CLIENTE = '99000078000173'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
  await bancada.dono.query(
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, municipio_ibge) values
      ($1, $2, $3, 'Controladora Fictícia S.A.', 2, 3550308), ($1, $2, $4, 'Cliente Fictício Ltda', 2, null)`,
    [escritorio.id, empresa.id, CONTROLADORA, CLIENTE],
  )
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  const conta = (codigo: string) => ({
    id: plano.find((c) => c.codigo === codigo)?.id ?? 0,
    codigo,
  })
  const { rows: pessoas } = await bancada.dono.query<{ id: string; documento: string }>(
    'select id, documento from participante where empresa_id = $1',
    [empresa.id],
  )
  const id = (documento: string) => Number(pessoas.find((p) => p.documento === documento)?.id)
  await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      [CONTROLADORA, CLIENTE].map((documento) => ({
        empresaId: empresa.id,
        data: '2026-05-15',
        historico: 'Serviço prestado',
        chave: `teste:${documento}`,
        origem: 'manual',
        partidas: [
          { conta: conta('1.1.2.01'), valor: 100_00, participanteId: id(documento) },
          { conta: conta('3.1.1.03'), valor: -100_00 },
        ],
      })),
    ),
  )
})
afterAll(() => bancada.fechar())

async function ecd(exercicio = 2026): Promise<{ linhas: string[]; codigos: string[] }> {
  const bytes = await escritorio.rodar(async (ctx) => {
    const partes: Uint8Array[] = []
    const pedido = { empresaId: empresa.id, exercicio, formato: 'ecd' } as const
    for await (const parte of await bytesDoLivro(ctx, pedido, () => {})) partes.push(parte)
    return Buffer.concat(partes)
  })
  const { achados } = await validarEcd([bytes])
  return {
    linhas: bytes.toString('latin1').split('\r\n'),
    codigos: achados.map(({ codigo }) => codigo),
  }
}
const doBloco0 = (linhas: string[]) => linhas.filter((l) => /^\|01[58]0\|/.test(l))
const salvar = (mais: object) =>
  escritorio.rodar((ctx) =>
    salvarParticipanteDaEcd(ctx, {
      empresaId: empresa.id,
      documento: '99.000.077/0001-29',
      nome: 'Não importa: já está entre os participantes',
      relacao: '04',
      inicio: '2025-02-01',
      codigoPais: '01058',
      ...mais,
    }),
  )

test('sem relação, nenhum participante e nenhum código nas partidas', async () => {
  const { linhas } = await ecd()
  expect(doBloco0(linhas)).toEqual([])
  expect(linhas.filter((l) => l.startsWith('|I250|')).every((l) => l.endsWith('||'))).toBe(true)
})

test('quem tem relação sai no 0150 e no 0180, e só as partidas dele o dizem', async () => {
  await salvar({ fim: '2026-06-30' })
  await salvar({ fim: '2026-07-31' })
  await salvar({
    documento: 'US-77',
    nome: 'Foreign Fictitious Inc.',
    relacao: '11',
    inicio: '2027-01-01',
    codigoPais: '02496',
  })
  const { linhas, codigos } = await ecd()
  expect(doBloco0(linhas)).toEqual([
    `|0150|${CONTROLADORA}|Controladora Fictícia S.A.|01058|${CONTROLADORA}|||SP|||3550308|||`,
    '|0180|04|01022025|31072026|',
  ])
  expect(linhas.filter((l) => l.startsWith('|I250|')).map((l) => l.split('|').at(-2))).toEqual([
    CONTROLADORA,
    '',
    '',
    '',
  ])
  expect(codigos).not.toContain('codigo-inexistente')
  expect(codigos).not.toContain('participante')
  expect(codigos).not.toContain('participante-sem-relacao')
  // The other tie begins in the next year, and this one has ended by then.
  expect(doBloco0((await ecd(2027)).linhas)).toEqual([
    '|0150|US77|Foreign Fictitious Inc.|02496||||||||||',
    '|0180|11|01012027||',
  ])
})

test('um documento que não existe é dito no campo; o que se tira sai da ECD', async () => {
  await expect(salvar({ documento: '99000077000128' })).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
  const listar = () =>
    escritorio.rodar((ctx) => listarParticipantesDaEcd(ctx, { empresaId: empresa.id }))
  expect((await listar()).relacoes.map((r) => [r.documento, r.relacao, r.fim])).toEqual([
    [CONTROLADORA, '04', '2026-07-31'],
    ['US77', '11', null],
  ])
  await escritorio.rodar((ctx) =>
    retirarParticipanteDaEcd(ctx, {
      empresaId: empresa.id,
      documento: CONTROLADORA,
      relacao: '04',
      inicio: '2025-02-01',
    }),
  )
  expect((await listar()).relacoes).toHaveLength(1)
  expect(doBloco0((await ecd()).linhas)).toEqual([])
})
