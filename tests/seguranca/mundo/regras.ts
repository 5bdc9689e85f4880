// Municipal rules of the office, one for each act, and tables of them at each point.
import type { Obra } from './obra.ts'

/** Two municípios that the rest of the bench knows nothing of. */
export const MUNICIPIO = 1_100_015
export const OUTRO_MUNICIPIO = 1_100_023

export async function regrasDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  await um(
    `insert into municipio (ibge, nome, uf) values ($1, 'Município Fictício', 'RO'), ($2, 'Outro Fictício', 'RO')
     on conflict (ibge) do update set nome = excluded.nome returning ibge`,
    [MUNICIPIO, OUTRO_MUNICIPIO],
  )
  // Of the whole office: who sees some of its companies reads them all.
  const marca = canario.replace(/\d$/, '0')
  const idDe = async (texto: string, valores: unknown[]) =>
    (await um<{ id: number }>(texto, [escritorio.id, ...valores])).id
  const regra = (qual: string) =>
    idDe(
      `insert into regra_municipal (escritorio_id, municipio_ibge, tipo, chave, vigente_de, valor, fonte, conferida_em)
       values ($1, $2, 'aliquota-iss', $3, '2020-01-01', '{"aliquota": "0.03", "deducao": null}', $4, '2026-01-01') returning id`,
      [MUNICIPIO, `${qual}.${empresaId}`, `${marca} lei`],
    )
  const tabela = async (situacao: string) => {
    const id = await idDe(
      `insert into regra_importacao (escritorio_id, nome, situacao) values ($1, $2, $3) returning id`,
      [`${marca} tabela`, situacao],
    )
    const dita = {
      ...{
        ibge: MUNICIPIO,
        tipo: 'aliquota-iss',
        chave: `tabela.${id}`,
        conferidaEm: '2026-01-01',
      },
      ...{ vigenteDe: '2026-01-01', vigenteAte: null, fonte: `${marca} lei`, link: null },
      valor: { aliquota: '0.03', deducao: null },
    }
    await um(
      `insert into regra_importacao_linha (escritorio_id, importacao_id, linha, regra, resultado)
       values ($1, $2, 2, $3, 'nova') returning linha`,
      [escritorio.id, id, JSON.stringify(dita)],
    )
    return id
  }
  return {
    regraMunicipal: await regra('retirar'),
    regraAConferir: await regra('conferir'),
    regraAEncerrar: await regra('encerrar'),
    apontamento: await idDe(
      `insert into regra_apontamento (escritorio_id, municipio_ibge, tipo, chave, texto)
       values ($1, $2, 'provedor', '*', $3) returning id`,
      [MUNICIPIO, `${marca} apontamento`],
    ),
    tabelaDeRegras: await tabela('a-conferir'),
    tabelaADescartar: await tabela('a-conferir'),
    tabelaADesfazer: await tabela('confirmada'),
  }
}
