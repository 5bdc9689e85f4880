import { automacao, receitas } from '@razao/contract'
import { type DirecaoNota, ROTULOS_DIRECAO_NOTA } from '@razao/engine/cadastro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { useLista } from '../../state/use-lista.ts'
import { BarraDeAbas } from '../../ui/BarraDeAbas.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import {
  destinoDosItens,
  emCurso,
  type Importacao,
  type ItemDaImportacao,
  ORDEM_DAS_SITUACOES,
  SITUACOES,
  type SituacaoDoItem,
} from './importacao.ts'

const FILTROS = {
  situacao: ['nova', 'existente', 'repetida', 'alheia', 'ilegivel', 'evento', 'bloqueada'],
} as const
const RESULTADOS: Readonly<Record<number, string>> = automacao.ROTULOS_RESULTADO_ITEM

const NOTA: readonly Coluna<ItemDaImportacao>[] = [
  { campo: 'empresa', titulo: 'Empresa', largura: 170 },
  {
    campo: 'direcao',
    titulo: 'Sentido',
    largura: 96,
    valor: ({ direcao }) =>
      direcao === null ? null : ROTULOS_DIRECAO_NOTA[direcao as DirecaoNota],
  },
  { campo: 'emissao', titulo: 'Emissão', tipo: 'data' },
  { campo: 'competencia', titulo: 'Compet.', ordena: true, tipo: 'competencia' },
  {
    campo: 'contraparte',
    titulo: 'Cliente ou prestador',
    ordena: true,
    largura: 'minmax(170px, 1fr)',
  },
  { campo: 'valor', titulo: 'Valor', ordena: true, tipo: 'dinheiro', largura: 116 },
]
const MOTIVO: Coluna<ItemDaImportacao> = {
  campo: 'motivo',
  titulo: 'Motivo',
  largura: 'minmax(260px, 2fr)',
}
const RESULTADO: Coluna<ItemDaImportacao> = {
  campo: 'resultado',
  titulo: 'Resultado',
  largura: 116,
  valor: ({ resultado }) => (resultado === null ? null : RESULTADOS[resultado]),
}

function Identificacao({ item }: { item: ItemDaImportacao }) {
  const { numero, arquivo, notaId, competencia } = item
  const texto = numero ? `Nº ${numero}` : arquivo
  return (
    <span className="rz-item-importado">
      {notaId === null ? (
        <span>{texto}</span>
      ) : (
        <Link
          to={`${paths.receitas.notasFiscais}?aba=${item.direcao === 2 ? 'tomadas' : 'emitidas'}&competencia=${competencia ?? ''}&aberta=${notaId}`}
        >
          {texto}
        </Link>
      )}
      {numero ? <span className="rz-suave">{arquivo}</span> : null}
    </span>
  )
}

function colunasDe(situacao: SituacaoDoItem, comResultado: boolean) {
  const primeira: Coluna<ItemDaImportacao> = {
    campo: 'arquivo',
    titulo: 'Documento',
    ordena: true,
    largura: 236,
    celular: 'titulo',
    celula: (item) => <Identificacao item={item} />,
  }
  if (situacao === 'ilegivel') return [{ ...primeira, largura: 'minmax(260px, 1fr)' }, MOTIVO]
  const comMotivo = situacao !== 'nova'
  return [primeira, ...(comResultado ? [RESULTADO] : []), ...NOTA, ...(comMotivo ? [MOTIVO] : [])]
}

/** The documents of an import, one tab per outcome. */
export function ItensDaImportacao({ importacao }: { importacao: Importacao }) {
  const { id, estado } = importacao
  const primeiraAba: SituacaoDoItem = 'nova'
  const padrao = useMemo(() => ({ situacao: primeiraAba }), [])
  const lista = useLista({ filtros: FILTROS, padrao, contexto: `${id}` })
  const situacao = lista.filtro.situacao ?? primeiraAba
  const andando = emCurso(estado)
  const { dados, estado: daGrade } = useConsulta(
    receitas.listarItensDaImportacao,
    { ...lista.pedido, importacaoId: id, situacao },
    { intervalo: andando ? 2500 : 0 },
  )
  const contagens = dados?.totais.porSituacao ?? {}
  const { rotulo } = SITUACOES[situacao]
  return (
    <>
      <BarraDeAbas pequenas rotulo="Documentos por situação">
        {ORDEM_DAS_SITUACOES.map((cada) => (
          <button
            key={cada}
            type="button"
            aria-current={cada === situacao ? 'true' : undefined}
            data-vazia={(contagens[cada] ?? 0) === 0 || undefined}
            onClick={() => lista.mudarFiltro({ situacao: cada })}
          >
            {SITUACOES[cada].tom === 'nenhum' ? null : (
              <Situacao tom={SITUACOES[cada].tom} soIcone>
                {''}
              </Situacao>
            )}
            {SITUACOES[cada].rotulo}
            <span className="rz-contagem">{formatarInteiro(contagens[cada] ?? 0)}</span>
          </button>
        ))}
      </BarraDeAbas>
      <p className="rz-explicacao">{destinoDosItens(situacao, estado)}</p>
      <Grade
        rotulo={`documentos: ${rotulo.toLowerCase()}`}
        colunas={colunasDe(situacao, estado !== 'previa')}
        linhas={dados?.lista}
        idDaLinha={({ ordem }) => ordem}
        nomeDaLinha={({ numero, arquivo }) => numero ?? arquivo}
        {...daGrade}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        {...(situacao === 'nova' && dados ? { totais: { valor: dados.totais.valor } } : {})}
        vazio={{
          titulo: `Nenhum documento aqui`,
          texto: `Este envio não tem documentos nesta situação (${rotulo.toLowerCase()}).`,
        }}
      />
    </>
  )
}
