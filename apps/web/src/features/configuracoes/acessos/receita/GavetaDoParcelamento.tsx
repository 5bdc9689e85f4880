import { Button } from '@mantine/core'
import { parcelamentos } from '@razao/contract'
import { BotaoVerDocumento } from '../../../../api/BotaoVerDocumento.tsx'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { BotaoCopiar } from '../../../../ui/BotaoCopiar.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { DataCivil, Instante } from '../../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { formatarCompetencia, formatarData } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { Tabela } from '../../../../ui/Tabela.tsx'
import { BotaoConsultar } from './BotaoConsultar.tsx'
import {
  type ParcelamentoInteiro,
  ROTULOS_DA_MODALIDADE,
  ROTULOS_DA_PARCELA,
  ROTULOS_DO_PARCELAMENTO,
  TONS_DA_PARCELA,
  TONS_DO_PARCELAMENTO,
} from './vigia.ts'

type Parcela = ParcelamentoInteiro['lista'][number]

/** Asks the Receita for the DAS of a part; the one that still serves is told, and no other is asked for. */
function Emitir({ parcelamentoId, parcela }: { parcelamentoId: number; parcela: Parcela }) {
  const { executar, enviando } = useAcao(parcelamentos.emitirParcela)
  const mes = formatarCompetencia(parcela.competencia)
  const emitir = async () => {
    const dita = await executar({ parcelamentoId, competencia: parcela.competencia })
    if (!dita.ok) return
    avisos.ok(
      dita.valor.aviso ??
        `DAS da parcela de ${mes} emitido: paga-se até ${formatarData(dita.valor.pagarAte)}. A empresa já o vê em Impostos e guias.`,
    )
  }
  return (
    <Button
      size="compact-sm"
      loading={enviando}
      aria-label={`Emitir o DAS da parcela de ${mes}`}
      onClick={() => void emitir()}
    >
      Emitir o DAS
    </Button>
  )
}

type DaAcao = { parcelamentoId: number; parcela: Parcela; pode: boolean; hoje: string }

/** The document that there is, with what pays it; while there is none, or it ended, how to have one. */
function Acao({ parcelamentoId, parcela, pode, hoje }: DaAcao) {
  const { das, estado, competencia } = parcela
  const mes = formatarCompetencia(competencia)
  const serve = das !== null && das.pagarAte >= hoje
  const aberta = estado === 'atrasada' || estado === 'a-vencer'
  if (das === null && !(pode && aberta)) return null
  return (
    <span className="re-acoes">
      {das === null ? null : (
        <BotaoVerDocumento
          size="compact-sm"
          documentoId={das.documentoId}
          rotulo={`Ver o DAS da parcela de ${mes}`}
        >
          Ver o DAS
        </BotaoVerDocumento>
      )}
      {serve && aberta && das.linhaDigitavel !== null ? (
        <BotaoCopiar texto={das.linhaDigitavel} rotulo={`Copiar código da parcela de ${mes}`}>
          Código
        </BotaoCopiar>
      ) : null}
      {serve && aberta && das.pix !== null ? (
        <BotaoCopiar texto={das.pix} rotulo={`Copiar Pix da parcela de ${mes}`}>
          Pix
        </BotaoCopiar>
      ) : null}
      {pode && aberta && !serve ? (
        <Emitir parcelamentoId={parcelamentoId} parcela={parcela} />
      ) : null}
    </span>
  )
}

function Parcelas({ dele }: { dele: ParcelamentoInteiro }) {
  const pode = usePode('transmitir', 'fiscal')
  const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  return (
    <Tabela
      nome="Parcelas"
      className="rz-quadro-de-linhas"
      legenda="Parcelas"
      linhas={dele.lista}
      chave={({ competencia }) => competencia}
      vazio="A Receita ainda não mostra parcelas deste parcelamento."
      colunas={[
        {
          titulo: 'Parcela',
          nomeia: true,
          celula: ({ competencia }) => formatarCompetencia(competencia),
        },
        {
          titulo: 'Situação',
          celula: ({ estado, pagaEm }) => (
            <>
              <Situacao tom={TONS_DA_PARCELA[estado]}>{ROTULOS_DA_PARCELA[estado]}</Situacao>
              {pagaEm === null ? null : (
                <span className="rz-suave">
                  {' '}
                  em <DataCivil valor={pagaEm} />
                </span>
              )}
            </>
          ),
        },
        { titulo: 'Vencimento', celula: ({ vencimento }) => <DataCivil valor={vencimento} /> },
        { titulo: 'Valor', fim: true, celula: ({ valor }) => <Dinheiro valor={valor} /> },
        {
          titulo: 'Documento',
          celula: (parcela) => (
            <Acao parcelamentoId={dele.id} parcela={parcela} pode={pode} hoje={hoje} />
          ),
        },
      ]}
    />
  )
}

function Conteudo({ dele }: { dele: ParcelamentoInteiro }) {
  return (
    <>
      <Situacao tom={TONS_DO_PARCELAMENTO[dele.situacao]}>
        {ROTULOS_DO_PARCELAMENTO[dele.situacao]}
      </Situacao>
      {dele.risco === null ? null : (
        <div className="re-risco">
          <Faixa tom={dele.risco.faltam > 1 ? 'atencao' : 'erro'}>{dele.risco.frase}</Faixa>
        </div>
      )}
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{dele.empresa}</dd>
        <dt>Na Receita</dt>
        <dd>
          {dele.dito}, nº {dele.numero}, pedido em <DataCivil valor={dele.pedidoEm} />
        </dd>
        <dt>Consolidado</dt>
        <dd>
          <Dinheiro valor={dele.total} />
          {dele.parcelas === null ? null : ` em ${dele.parcelas} parcelas`}
        </dd>
        <dt>Pagas</dt>
        <dd>{dele.pagas}</dd>
        <dt>Visto em</dt>
        <dd>
          <Instante valor={dele.vistoEm} />
        </dd>
      </dl>
      <Parcelas dele={dele} />
      {dele.lista.some(({ estado }) => estado === 'prevista') ? (
        <p className="rz-suave">
          O valor da parcela prevista é o básico, sem a Selic que a Receita soma quando ela abre.
        </p>
      ) : null}
      {dele.debitos.length === 0 ? null : (
        <Tabela
          nome="Dívidas do parcelamento"
          className="rz-quadro-de-linhas"
          legenda="Dívidas do parcelamento"
          linhas={dele.debitos}
          chave={({ competencia }) => competencia}
          colunas={[
            {
              titulo: 'Competência',
              nomeia: true,
              celula: ({ competencia }) => formatarCompetencia(competencia),
            },
            { titulo: 'Original', fim: true, celula: (um) => <Dinheiro valor={um.original} /> },
            { titulo: 'Atualizado', fim: true, celula: (um) => <Dinheiro valor={um.atualizado} /> },
          ]}
        />
      )}
    </>
  )
}

type Props = {
  parcelamentoId: number
  vizinhos: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** One plan, part by part. */
export function GavetaDoParcelamento({ parcelamentoId, vizinhos, onAbrir, onFechar }: Props) {
  const { dados, estado } = useConsulta(parcelamentos.lerParcelamento, { parcelamentoId })
  const irParaVizinho = (passo: 1 | -1) => {
    const vizinho = vizinhos[vizinhos.indexOf(parcelamentoId) + passo]
    if (vizinho !== undefined) onAbrir(vizinho)
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      onVizinho={irParaVizinho}
      largura={760}
      titulo={dados === undefined ? 'Parcelamento' : ROTULOS_DA_MODALIDADE[dados.modalidade]}
      rodape={
        dados === undefined ? null : (
          <BotaoConsultar
            assuntos={['parcelamentos']}
            rotulo="Consultar agora"
            selecao={() => ({ modo: 'ids', ids: [dados.empresaId] })}
          />
        )
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? <Conteudo dele={dados} /> : null}
    </Gaveta>
  )
}
