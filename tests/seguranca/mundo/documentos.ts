// Notes, files and operations of a company of the world.
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { MES } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import type { Obra } from './obra.ts'

export async function notaComXml(
  { um, escritorio }: Obra,
  empresa: { id: number; cnpj: string },
  canario: string,
): Promise<number> {
  const xml = Buffer.from(
    escreverNfseNacional({
      numero: 7,
      emissao: `${MES}-15T10:30:00-03:00`,
      competencia: `${MES}-15`,
      prestador: { documento: empresa.cnpj, nome: `${canario} Padaria` },
      descricao: `${canario} serviço`,
      codigoTributacaoNacional: '010700',
      municipioIncidencia: '3550308',
      bruto: 100_00,
    }),
  )
  const { id } = await um<{ id: number }>(
    `with x as (insert into nota_xml (escritorio_id, empresa_id, sha256, conteudo)
       values ($1, $2, encode(sha256($3::bytea), 'hex'), $3) returning sha256)
     update nota_fiscal n set xml_sha256 = x.sha256 from x
     where n.escritorio_id = $1 and n.id = (select min(id) from nota_fiscal where escritorio_id = $1 and empresa_id = $2)
     returning n.id`,
    [escritorio.id, empresa.id, xml],
  )
  return id
}

export async function documentosDe(
  { bancada, um, escritorio }: Obra,
  empresaId: number,
  canario: string,
) {
  const guardado = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from(`${canario}: conteúdo de um documento fictício`),
    limite: 1000,
  })
  const documento = async (empresa: number | null): Promise<number> =>
    (
      await um<{ id: number }>(
        `insert into documento (escritorio_id, empresa_id, tipo, nome, mime, tamanho, sha256, local, origem)
         values ($1, $2, 'notas-enviadas', $3, 'text/plain; charset=utf-8', $4, $5, $6, 'envio') returning id`,
        [
          escritorio.id,
          empresa,
          `${canario} documento.txt`,
          guardado.tamanho,
          guardado.sha256,
          guardado.local,
        ],
      )
    ).id
  const importacao = async (estado: string): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into importacao (escritorio_id, documento_id, nome, estado, qtd_arquivos, qtd_novas, criado_por_nome)
       values ($1, $2, $3, $4, 1, 1, $3) returning id`,
      [escritorio.id, await documento(null), `${canario} lote.zip`, estado],
    )
    await um(
      `insert into importacao_item (escritorio_id, importacao_id, ordem, empresa_id, entrada, arquivo, tipo, situacao, chave, contraparte, valor, leitura)
       values ($1, $2, 1, $3, 0, $4, 'nota', 'nova', $5, $4, 100, '{}')`,
      [escritorio.id, id, empresaId, `${canario} nota.xml`, `chave-${canario}-${id}`],
    )
    return id
  }
  const livro = async (estado: string): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into importacao_contabil (escritorio_id, empresa_id, documento_id, nome, sha256, formato, estado, leitura, criado_por_nome)
       values ($1, $2, $3, $4, gen_random_uuid()::text, 'hledger', $5,
         '{"lancamentos": 1, "partidas": 2, "debitos": 100, "creditos": 100, "meses": [], "centros": [], "problemas": [], "outrosProblemas": 0, "temAnterior": false, "empresa": null, "periodo": null, "raiz": null}', $4)
       returning id`,
      [escritorio.id, empresaId, await documento(empresaId), `${canario} livro.journal`, estado],
    )
    await um(
      `insert into importacao_contabil_conta (escritorio_id, importacao_id, empresa_id, ordem, origem) values ($1, $2, $3, 1, $4)`,
      [escritorio.id, id, empresaId, `${canario} conta`],
    )
    return id
  }
  return {
    documento: await documento(empresaId),
    livroEnviado: await livro('previa'),
    livroAConfirmar: await livro('previa'),
    livroImportado: await livro('concluida'),
    livroADescartar: await livro('previa'),
    importacao: await importacao('previa'),
    importacaoConcluida: await importacao('concluida'),
    importacaoADescartar: await importacao('previa'),
  }
}

export async function operacoesDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const operacao = async (status: number): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into operacao (escritorio_id, empresa_id, tipo, competencia, status, parametros, total, ator, pedido_por_nome, motivo_codigo, motivo_texto, criado_em)
       values ($1, $2, 'executar-fechamento', $3, $4, '{"etapas":["documentos"]}', 1, $5, $6, 'pendencias', $6, $7) returning id`,
      [
        escritorio.id,
        empresaId,
        MES,
        status,
        JSON.stringify(escritorio.ator({ origem: 'automacao' })),
        `${canario} pedinte`,
        `${MES}-20T12:00:00Z`,
      ],
    )
    await um(
      `insert into operacao_item (escritorio_id, operacao_id, ordem, empresa_id, competencia, rotulo, resultado, mensagem)
       values ($1, $2, 1, $3, $4, $5, $6, $5)`,
      [escritorio.id, id, empresaId, MES, `${canario} item`, status === 0 ? null : 4],
    )
    return id
  }
  return {
    operacao: await operacao(0),
    operacaoComErro: await operacao(3),
    operacaoAResolver: await operacao(4),
  }
}
