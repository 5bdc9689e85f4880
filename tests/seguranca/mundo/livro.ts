// The books of a company of the world, and who works in it.
import { confirmarLancamentos } from '../../../apps/server/src/modules/contabil/livro/confirmar-lancamentos.ts'
import { MES } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { umCpf } from '../../../apps/server/src/testes/fabricas.ts'
import type { Obra } from './obra.ts'

/** Accounts and cost centre of its own, two entries, a draft, an asset, a rule, an exception to a lock. */
export async function livroDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const novo = async (texto: string, valores: unknown[] = []): Promise<number> =>
    (await um<{ id: number }>(texto, [escritorio.id, empresaId, ...valores])).id
  const conta = async (codigo: string) =>
    await novo(
      `insert into conta_contabil (escritorio_id, empresa_id, plano_id, codigo, nome, nivel, tipo, natureza, grupo)
       select $1, $2, id, $3, $4, 4, 'analitica', 'devedora', 'ativo' from plano_modelo where escritorio_id = $1 and padrao returning id`,
      [codigo, `${canario} conta`],
    )
  const [umaConta, outraConta] = [await conta('1.1.1.81'), await conta('1.1.1.82')]
  const partidas = [
    { conta: { id: umaConta, codigo: '1.1.1.81' }, valor: 100 },
    { conta: { id: outraConta, codigo: '1.1.1.82' }, valor: -100 },
  ]
  const lancados = await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      ['estornar', 'corrigir', 'estornar-juntos'].map((chave) => ({
        empresaId,
        data: `${MES}-10`,
        historico: `${canario} lançamento`,
        chave: `teste:${chave}`,
        origem: 'manual',
        partidas,
      })),
    ),
  )
  const rascunho = async () =>
    await novo(
      `insert into lancamento_rascunho (escritorio_id, empresa_id, data, historico, partidas) values ($1, $2, $3, $4, $5) returning id`,
      [
        `${MES}-11`,
        `${canario} rascunho`,
        JSON.stringify(partidas.map(({ conta: { id }, valor }) => ({ contaId: id, valor }))),
      ],
    )
  return {
    conta: umaConta,
    contaPar: outraConta,
    centro: await novo(
      `insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, 'ADM', $3) returning id`,
      [`${canario} centro`],
    ),
    participante: await novo(
      `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa) values ($1, $2, '99000009000162', $3, 2) returning id`,
      [`${canario} participante`],
    ),
    lancamento: lancados[0]?.id ?? 0,
    lancamentoACorrigir: lancados[1]?.id ?? 0,
    lancamentoAEstornar: lancados[2]?.id ?? 0,
    rascunho: await rascunho(),
    rascunhoAConfirmar: await rascunho(),
    bem: await novo(
      `insert into bem (escritorio_id, empresa_id, descricao, conta_id, aquisicao, inicio, custo, taxa_anual)
       values ($1, $2, $3, $4, '2026-01-10', '2026-01', 1200000, 0.2) returning id`,
      [`${canario} bem`, umaConta],
    ),
    regra: await novo(
      `insert into regra_contabil (escritorio_id, empresa_id, funcao, conta_id) values ($1, $2, 'bancos', $3) returning id`,
      [umaConta],
    ),
    excecao: await novo(
      `insert into periodo_excecao (escritorio_id, empresa_id, competencia, area, usuario_id, usuario_nome, ate, motivo)
       values ($1, $2, '2026-01', 'contabil', $3, $4, now() + interval '1 day', 'motivo de um teste') returning id`,
      [escritorio.usuarioId, `${canario} pessoa`],
    ),
  }
}

export async function umEmpregado({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const { id } = await um<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, $3, $4) returning id)
     insert into empregado (escritorio_id, empresa_id, pessoa_id, matricula, cargo, admissao)
     select $1, $2, p.id, '1', 'Auxiliar', '2024-03-01' from p returning id`,
    [escritorio.id, empresaId, umCpf(), `${canario} Empregada`],
  )
  await um(
    `insert into empregado_salario (escritorio_id, empregado_id, empresa_id, vigente_de, salario) values ($1, $2, $3, '2024-03', 200000)`,
    [escritorio.id, id, empresaId],
  )
  return id
}
