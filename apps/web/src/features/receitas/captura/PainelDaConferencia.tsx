import { Button } from '@mantine/core'
import { captura } from '@razao/contract'
import { type DirecaoNota, ROTULOS_DIRECAO_NOTA } from '@razao/engine/cadastro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { useLista } from '../../../state/use-lista.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import {
  formatarCompetencia,
  formatarInstante,
  formatarInteiro,
  plural,
} from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import {
  type Conferencia,
  conferindo,
  emUmaLinha,
  enderecoDoPortal,
  estadoDaConferencia,
  type Item,
  LISTAS,
  type ListaDaConferencia,
} from './captura.ts'

const CADENCIA = 2500
const FILTROS = { lista: captura.LISTAS_DA_CONFERENCIA } as const

function useConferencia(conferenciaId: number) {
  const [intervalo, setIntervalo] = useState(CADENCIA)
  const consulta = useConsulta(captura.lerConferenciaDaFonte, { conferenciaId }, { intervalo })
  const andando = consulta.dados === undefined ? undefined : conferindo(consulta.dados)
  useEffect(() => {
    if (andando !== undefined) setIntervalo(andando ? CADENCIA : 0)
  }, [andando])
  return consulta
}

/** What it found, in a sentence. */
function frase({ iguais, deOutraFonte, semResposta, ...c }: Conferencia): string {
  const fora = c.soAqui + c.soLa + c.diferentes + semResposta
  const partes = [
    fora === 0
      ? `Tudo confere: ${plural(iguais, 'nota igual', 'notas iguais')} aqui e no portal.`
      : `${plural(iguais, 'nota igual', 'notas iguais')} e ${plural(fora, 'a olhar', 'a olhar')}.`,
    deOutraFonte > 0
      ? `${plural(deOutraFonte, 'nota de prefeitura', 'notas de prefeitura')}, fora do portal nacional, não ${deOutraFonte === 1 ? 'entra' : 'entram'} na conta.`
      : '',
  ]
  return partes.filter((parte) => parte !== '').join(' ')
}

function Cabeca({ conferencia }: { conferencia: Conferencia }) {
  const { empresa, competencia, pedidaEm, pedidaPor, concluidaEm, estado, motivo } = conferencia
  const { tom, texto } = estadoDaConferencia(conferencia)
  return (
    <section className="rz-cartao rz-importacao-cabeca">
      <div className="rz-importacao-titulo">
        <h2>
          {empresa}, {formatarCompetencia(competencia)}
        </h2>
        <Situacao tom={tom}>{texto}</Situacao>
      </div>
      <p className="rz-suave">
        Pedida em {formatarInstante(pedidaEm)}
        {pedidaPor === null ? '' : ` por ${pedidaPor}`}
        {concluidaEm === null ? '' : ` · o retrato é de ${formatarInstante(concluidaEm)}`}
      </p>
      {conferindo(conferencia) ? (
        <p role="status">Lendo a fila da empresa até o fim e comparando nota a nota…</p>
      ) : null}
      {estado === 'falhou' ? (
        <Faixa tom="erro">{motivo ?? 'A conferência não terminou.'} Nada foi comparado.</Faixa>
      ) : null}
      {estado === 'pronta' ? <p>{frase(conferencia)}</p> : null}
    </section>
  )
}

const colunasDe = (lista: ListaDaConferencia): readonly Coluna<Item>[] => [
  {
    ...{ campo: 'numero', titulo: 'Número', ordena: true, celular: 'titulo', largura: 112 },
    valor: ({ numero }) => (numero === null ? 'Sem número' : `Nº ${numero}`),
  },
  {
    ...{ campo: 'direcao', titulo: 'Sentido', largura: 96 },
    valor: ({ direcao }) =>
      direcao === null ? null : ROTULOS_DIRECAO_NOTA[direcao as DirecaoNota],
  },
  { campo: 'emissao', titulo: 'Emissão', ordena: true, tipo: 'data' },
  {
    ...{ campo: 'contraparte', titulo: 'Cliente ou prestador', ordena: true },
    largura: 'minmax(170px, 1fr)',
  },
  { campo: 'valor', titulo: 'Valor', ordena: true, tipo: 'dinheiro', largura: 120 },
  {
    ...{ campo: 'motivo', titulo: lista === 'diferente' ? 'O que difere' : 'Motivo' },
    ...{ celular: 'larga', largura: 'minmax(260px, 2fr)' },
    valor: ({ motivo, campos }) => (campos.length > 0 ? emUmaLinha(campos) : motivo),
  },
]

type DasListas = {
  atual: ListaDaConferencia
  contagens: ReadonlyMap<string, number>
  onMudar: (lista: ListaDaConferencia) => void
}

function Listas({ atual, contagens, onMudar }: DasListas) {
  return (
    <BarraDeAbas pequenas rotulo="Listas da conferência">
      {captura.LISTAS_DA_CONFERENCIA.map((lista) => (
        <button
          key={lista}
          type="button"
          aria-current={lista === atual ? 'true' : undefined}
          data-vazia={(contagens.get(lista) ?? 0) === 0 || undefined}
          onClick={() => onMudar(lista)}
        >
          <Situacao tom={LISTAS[lista].tom} soIcone>
            {''}
          </Situacao>
          {captura.ROTULOS_DA_CONFERENCIA[lista]}
          <span className="rz-contagem">{formatarInteiro(contagens.get(lista) ?? 0)}</span>
        </button>
      ))}
    </BarraDeAbas>
  )
}

function Itens({ conferenciaId }: { conferenciaId: number }) {
  const navegar = useNavigate()
  const baixar = useBaixar()
  const padrao = useMemo(() => ({ lista: 'so-aqui' as const }), [])
  const lista = useLista({ filtros: FILTROS, padrao, contexto: `conferencia ${conferenciaId}` })
  const atual = lista.filtro.lista ?? 'so-aqui'
  const { dados, estado } = useConsulta(captura.listarItensDaConferenciaDaFonte, {
    ...lista.pedido,
    ...{ conferenciaId, lista: atual },
  })
  const contagens = new Map(
    dados?.totais.porLista.map(({ lista: qual, quantidade }) => [qual as string, quantidade]),
  )
  const abrir = ({ notaId, documentoId, chave }: Item) => {
    if (notaId !== null) return void navegar(links.nota(notaId))
    if (documentoId !== null)
      void navegar(enderecoDoPortal('documentos', { busca: chave, aberta: documentoId }))
  }
  return (
    <>
      <Listas
        atual={atual}
        contagens={contagens}
        onMudar={(qual) => lista.mudarFiltro({ lista: qual })}
      />
      <p className="rz-explicacao">{LISTAS[atual].explicacao}</p>
      <Grade
        rotulo={`notas: ${captura.ROTULOS_DA_CONFERENCIA[atual].toLowerCase()}`}
        colunas={colunasDe(atual)}
        linhas={dados?.lista}
        idDaLinha={({ ordem }) => ordem}
        nomeDaLinha={({ numero, chave }) => numero ?? chave}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={abrir}
        onExportar={(formato) =>
          baixar(captura.exportarConferenciaDaFonte, { conferenciaId, formato })
        }
        vazio={{
          titulo: 'Nenhuma nota nesta lista',
          texto: 'Nada a fazer aqui. Veja as outras listas.',
        }}
      />
    </>
  )
}

/** One check: what is only here, only there and different, as it was on its day. */
export function PainelDaConferencia({ conferenciaId }: { conferenciaId: number }) {
  const { dados, estado } = useConferencia(conferenciaId)
  const navegar = useNavigate()
  return (
    <div className="rz-importacao">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={() => void navegar(enderecoDoPortal('conferencias'))}
        className="rz-voltar"
      >
        Todas as conferências
      </Button>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados ? <Cabeca conferencia={dados} /> : null}
      {dados?.estado === 'pronta' ? <Itens conferenciaId={conferenciaId} /> : null}
    </div>
  )
}
