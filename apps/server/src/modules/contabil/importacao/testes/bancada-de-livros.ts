// For the tests of this folder: a company with a book worth taking elsewhere, its files, and the way in.
import { Readable } from 'node:stream'
import { transaction } from '../../../../platform/db/index.ts'
import type { EmpresaDeTeste, Escritorio } from '../../../../testes/fabricas.ts'
import { guardarDocumento } from '../../../documentos/index.ts'
import { salvarCentro } from '../../lancamentos/cadastros.ts'
import { estornarLancamento } from '../../lancamentos/estornar.ts'
import { verificarCorrente } from '../../livro/conferir.ts'
import { confirmarLancamentos } from '../../livro/confirmar-lancamentos.ts'
import { criarConta } from '../../plano/contas.ts'
import { planoDaEmpresa } from '../../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../../plano/plano-do-escritorio.ts'
import { exportarLivro, exportarLivroJob } from '../../saida/exportar-livro.ts'
import { analisarLivroJob } from '../analisar-livro.ts'
import { confirmarImportacaoContabil } from '../confirmar-importacao.ts'
import { lerImportacaoContabil } from '../consultar-importacoes.ts'
import { enviarLivro, guardarLivro } from '../enviar-livro.ts'
import { importarLivroJob } from '../importar-livro.ts'

export type Onde = { readonly escritorio: Escritorio; readonly empresa: EmpresaDeTeste }

/** Entries of two years, an account and a cost centre of its own, a reversal, a document, words to escape. */
export async function escriturar({ escritorio, empresa }: Onde): Promise<void> {
  const empresaId = empresa.id
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  await escritorio.rodar((ctx) =>
    criarConta(ctx, {
      empresaId,
      codigo: '1.1.2.50',
      nome: 'Clientes da praça',
      tipo: 'analitica',
      natureza: 'devedora',
      referencial: '1.01.02.02.01',
    }),
  )
  const { id: centroId } = await escritorio.rodar((ctx) =>
    salvarCentro(ctx, { empresaId, codigo: 'LOJA', nome: 'Loja', ativo: true }),
  )
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId }))
  const conta = (codigo: string) => ({
    id: plano.find((c) => c.codigo === codigo)?.id ?? 0,
    codigo,
  })
  const centro = { id: centroId, codigo: 'LOJA' }
  const feitos = await escritorio.rodar((ctx) =>
    confirmarLancamentos(ctx, [
      ...Array.from({ length: 40 }, (_, i) => ({
        empresaId,
        data: i < 3 ? `2025-12-1${i}` : `2026-${String((i % 12) + 1).padStart(2, '0')}-15`,
        historico: `Serviço “${i}” à vista; com | sinais\\ e \t tabulação`,
        chave: `teste:${i}`,
        origem: 'manual',
        rodada: i === 5 ? 2 : 1,
        documento: { numero: `NF-${i}` },
        partidas: [
          { conta: conta(i % 2 === 0 ? '1.1.2.50' : '1.1.1.02'), valor: 100_00 + i, centro },
          { conta: conta('3.1.1.03'), valor: -60_00 - i, historico: 'parte, da receita' },
          { conta: conta('2.1.1.01'), valor: -40_00 },
        ],
      })),
    ]),
  )
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: feitos[7]?.id ?? 0, motivo: 'lançado em dobro' }),
  )
  const arquivo = await escritorio.bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from('contrato fictício'),
    limite: 1000,
  })
  await escritorio.rodar((ctx) =>
    guardarDocumento(ctx, {
      arquivo,
      nome: 'Contrato social; vigente.txt',
      mime: 'text/plain',
      tipo: 'contrato',
      origem: 'envio',
      empresaId,
    }),
  )
}

type Formato = 'ecd' | 'hledger' | 'beancount' | 'saida-total'

/** A file of the book as the product makes it. */
export async function exportar(
  { escritorio, empresa }: Onde,
  formato: Formato,
  exercicio = 2026,
): Promise<Uint8Array> {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    exportarLivro(ctx, { empresaId: empresa.id, exercicio, formato }),
  )
  await exportarLivroJob(escritorio.job(), { operacaoId })
  const { rows } = await escritorio.bancada.dono.query<{ local: string }>(
    `select d.local from operacao o join documento d on d.escritorio_id = o.escritorio_id and d.id = (o.resumo ->> 'documentoId')::bigint where o.id = $1`,
    [operacaoId],
  )
  return await escritorio.bancada.files.lerInteiro(rows[0]?.local ?? '')
}

/** Sends a file and reads it, as the door and the worker do. @returns the import */
export async function enviar(
  { escritorio, empresa }: Onde,
  bytes: Uint8Array,
  { nome = 'livro' }: { nome?: string } = {},
): Promise<number> {
  const conteudo = Readable.from([Buffer.from(bytes)], { objectMode: false })
  const envio = await transaction(escritorio.bancada.pool, escritorio.ator(), (db) =>
    guardarLivro(escritorio.ctx(db), { nome, mime: 'application/octet-stream', conteudo }),
  )
  const { importacaoId, operacaoId } = await escritorio.rodar((ctx) =>
    enviarLivro(ctx, { empresaId: empresa.id, envio }),
  )
  for (let vez = 0; vez < 2; vez += 1) await analisarLivroJob(escritorio.job(), { operacaoId })
  return importacaoId
}

export const previaDe = (escritorio: Escritorio, importacaoId: number) =>
  escritorio.rodar((ctx) => lerImportacaoContabil(ctx, { importacaoId }))

/** Confirms and runs the job twice, as a worker may. @returns how the import ended */
export async function confirmar(escritorio: Escritorio, importacaoId: number) {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    confirmarImportacaoContabil(ctx, { importacaoId }),
  )
  for (let vez = 0; vez < 2; vez += 1) await importarLivroJob(escritorio.job(), { operacaoId })
  return await previaDe(escritorio, importacaoId)
}

/** Balance of each account that has one, by code, at the end of a month. */
export async function saldosPorCodigo(
  { escritorio, empresa }: Onde,
  ate = '9999-12',
): Promise<Record<string, number>> {
  const { rows } = await escritorio.bancada.dono.query<{ codigo: string; saldo: string }>(
    `select c.codigo, sum(s.debitos - s.creditos)::text as saldo from saldo_mensal s join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id
     where s.escritorio_id = $1 and s.empresa_id = $2 and s.competencia <= $3 group by 1 having sum(s.debitos - s.creditos) <> 0 order by 1`,
    [escritorio.id, empresa.id, ate],
  )
  return Object.fromEntries(rows.map(({ codigo, saldo }) => [codigo, Number(saldo)]))
}

export const correnteDe = ({ escritorio, empresa }: Onde) =>
  escritorio.rodar((ctx) => verificarCorrente(ctx, empresa.id))
