import { captura } from '@razao/contract'
import { type DirecaoNota, ROTULOS_DIRECAO_NOTA } from '@razao/engine/cadastro'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { DA_FONTE, type Documento, emUmaLinha, numeroLa, situacaoDoDocumento } from './captura.ts'
import { GavetaDocumento } from './GavetaDocumento.tsx'

const FILTROS = {
  empresaId: 'numero',
  fonte: captura.FONTES_DA_CAPTURA,
  situacao: captura.SITUACOES_DO_DOCUMENTO,
} as const

const EMPRESA: Coluna<Documento> = {
  ...{ campo: 'empresa', titulo: 'Empresa', ordena: true },
  largura: 'minmax(140px, 1fr)',
}

/** What is read first comes first: what it is, what became of it and why. */
const colunasDe = (muitas: boolean): readonly Coluna<Documento>[] => [
  {
    ...{ campo: 'numero', titulo: 'Documento', ordena: true, celular: 'titulo', largura: 124 },
    valor: (documento) => {
      const { tipo, numero } = documento
      if (numero !== null) return `Nº ${numero}`
      return tipo === 'evento' ? `Evento · ${numeroLa(documento)}` : numeroLa(documento)
    },
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', ordena: true, tipo: 'status', largura: 196 },
    situacao: situacaoDoDocumento,
  },
  ...(muitas ? [EMPRESA] : []),
  {
    ...{ campo: 'motivo', titulo: 'Motivo', celular: 'larga', largura: 'minmax(200px, 2fr)' },
    valor: ({ motivo, campos, fonte }) => (campos.length > 0 ? emUmaLinha(campos, fonte) : motivo),
  },
  {
    ...{ campo: 'contraparte', titulo: 'Cliente ou prestador', ordena: true },
    largura: 'minmax(130px, 1fr)',
  },
  { campo: 'competencia', titulo: 'Compet.', ordena: true, tipo: 'competencia', largura: 84 },
  { campo: 'valor', titulo: 'Valor', ordena: true, tipo: 'dinheiro', largura: 106 },
  {
    ...{ campo: 'direcao', titulo: 'Sentido', largura: 92 },
    valor: ({ direcao }) =>
      direcao === null ? null : ROTULOS_DIRECAO_NOTA[direcao as DirecaoNota],
  },
  { campo: 'emissao', titulo: 'Emissão', ordena: true, tipo: 'data' },
  { campo: 'recebidoEm', titulo: 'Veio em', ordena: true, tipo: 'instante', celular: 'oculta' },
]

type Contagens = ReadonlyMap<string, number>
type DasSituacoes = {
  atual: Documento['situacao'] | undefined
  contagens: Contagens
  onMudar: (situacao: Documento['situacao'] | undefined) => void
}

/** One tab for each outcome, those that wait for a person first. */
function Situacoes({ atual, contagens, onMudar }: DasSituacoes) {
  return (
    <BarraDeAbas pequenas rotulo="Documentos por situação">
      <button
        type="button"
        aria-current={atual === undefined ? 'true' : undefined}
        onClick={() => onMudar(undefined)}
      >
        Todos
      </button>
      {captura.SITUACOES_DO_DOCUMENTO.map((situacao) => {
        const { tom, texto } = situacaoDoDocumento({ situacao })
        return (
          <button
            key={situacao}
            type="button"
            aria-current={situacao === atual ? 'true' : undefined}
            data-vazia={(contagens.get(situacao) ?? 0) === 0 || undefined}
            onClick={() => onMudar(situacao)}
          >
            {tom === 'nenhum' ? null : (
              <Situacao tom={tom} soIcone>
                {''}
              </Situacao>
            )}
            {texto}
            <span className="rz-contagem">{formatarInteiro(contagens.get(situacao) ?? 0)}</span>
          </button>
        )
      })}
    </BarraDeAbas>
  )
}

/** What came from the portal, and what became of each. */
export function ListaDeDocumentos() {
  const [empresa] = useEmpresaAtual()
  const lista = useLista({ filtros: FILTROS, contexto: `documentos ${empresa?.ID ?? ''}` })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const fonte = lista.filtro.fonte ?? 'portal-nacional'
  const { dados, estado } = useConsulta(captura.listarDocumentosCapturados, pedido)
  const contagens: Contagens = new Map(
    dados?.totais.porSituacao.map(({ situacao, quantidade }) => [situacao, quantidade]),
  )
  const documentos = dados?.lista ?? []
  const onde = documentos.findIndex(({ id }) => id === lista.aberta)
  return (
    <>
      <Situacoes
        atual={lista.filtro.situacao}
        contagens={contagens}
        onMudar={(situacao) => lista.mudarFiltro({ situacao })}
      />
      <Grade
        rotulo={`documentos ${DA_FONTE[fonte].de} ${fonte === 'jettax' ? '' : 'nacional'}`.trim()}
        colunas={colunasDe(pedido.empresaId === undefined)}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={(documento) => documento.numero ?? numeroLa(documento)}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'fonte') return `Vieram ${DA_FONTE[fonte].de}`
          return campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : null
        })}
        vazio={{
          titulo: 'Nenhum documento aqui',
          texto:
            lista.filtro.situacao === undefined
              ? DA_FONTE[fonte].vazio
              : 'Nenhum documento está nesta situação.',
        }}
      />
      <GavetaDocumento
        documento={documentos[onde]}
        onVizinho={(passo) => {
          const vizinho = documentos[onde + passo]
          if (vizinho !== undefined) lista.abrir(vizinho.id)
        }}
        onFechar={lista.fechar}
      />
    </>
  )
}
