import { Button } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { podeAbrir } from '../../../state/pode-abrir.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Competencia, DataCivil, Instante } from '../../../ui/DataCivil.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarDinheiro, formatarDocumento } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { EnviosDaNota } from '../emissao/EnviosDaNota.tsx'
import { situacaoDaEmissao } from '../emissao/emissao.ts'
import { situacaoDoEnvio } from '../emissao/envios.ts'
import { Recusas } from '../emissao/Recusas.tsx'
import { ObraOuEvento } from '../ObraOuEvento.tsx'
import { RecebimentosDaNota } from '../RecebimentosDaNota.tsx'
import type { useAcoesDaCobranca } from './acoes/DialogosDaCobranca.tsx'
import { MenuDaCobranca } from './acoes/MenuDaCobranca.tsx'
import {
  aindaSemNota,
  type CobrancaInteira,
  ROTULOS_DA_FORMA,
  respostaDa,
  situacaoDa,
  situacaoDoRecebimento,
} from './cobranca.ts'
import { enderecoDaCobranca, RECORRENTES } from './enderecos.ts'
import { ComoSePaga } from './pagamento/ComoSePaga.tsx'
import {
  ContaDaPrevia,
  LiquidoDaPrevia,
  ParcelasDaPrevia,
  RetencoesDaPrevia,
} from './ValoresDaPrevia.tsx'

type Props = {
  cobrancaId: number | null
  /** Ids in the order of the list, for the arrows. */
  vizinhas: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
  acoes: ReturnType<typeof useAcoesDaCobranca>
  pode: boolean
}

function Fatos({ cobranca }: { cobranca: CobrancaInteira }) {
  const { pedido, contratoId, motivoCancelamento } = cobranca
  return (
    <section className="rz-secao">
      <h3>Cobrança</h3>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{cobranca.empresa}</dd>
        <dt>Cliente</dt>
        <dd>
          {cobranca.cliente}
          {cobranca.clienteDocumento ? (
            <span className="rz-suave rz-numero">
              {' '}
              {formatarDocumento(cobranca.clienteDocumento)}
            </span>
          ) : null}
        </dd>
        <dt>Serviço</dt>
        <dd>
          {cobranca.itemLc116 ? <span className="rz-suave">{cobranca.itemLc116} · </span> : null}
          {cobranca.descricao}
        </dd>
        <ObraOuEvento obra={pedido.obra} evento={pedido.evento} />
        <dt>Competência</dt>
        <dd>
          <Competencia valor={cobranca.competencia} />
        </dd>
        <dt>Emissão</dt>
        <dd>
          <DataCivil valor={cobranca.emissao} />
        </dd>
        <dt>Vencimento</dt>
        <dd>
          <DataCivil valor={cobranca.vencimento} />
        </dd>
        <dt>Forma</dt>
        <dd>{ROTULOS_DA_FORMA[cobranca.forma]}</dd>
        {contratoId === null ? null : (
          <>
            <dt>Recorrência</dt>
            <dd>
              <Link to={`${RECORRENTES}&aberta=${contratoId}`}>Contrato nº {contratoId}</Link>
            </dd>
          </>
        )}
        {pedido.substituiNotaId === null ? null : (
          <>
            <dt>Substitui</dt>
            <dd>
              <Link to={links.nota(pedido.substituiNotaId)}>Ver a nota substituída</Link>
            </dd>
          </>
        )}
        {cobranca.criadoPor ? (
          <>
            <dt>Responsável</dt>
            <dd>{cobranca.criadoPor}</dd>
          </>
        ) : null}
        {motivoCancelamento ? (
          <>
            <dt>Cancelada porque</dt>
            <dd>{motivoCancelamento}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

/** Each time its note was asked for, and what came of it. */
function Emissoes({ cobranca }: { cobranca: CobrancaInteira }) {
  const { emissoes, id } = cobranca
  if (emissoes.length === 0) return null
  return (
    <section className="rz-secao">
      <div className="rz-secao-cabeca">
        <h3>Notas pedidas</h3>
        {cobranca.nota ? null : <Link to={links.aguardandoEmissao(id)}>Acompanhar</Link>}
      </div>
      <Tabela
        nome="Notas pedidas"
        className="fa-tabela"
        linhas={emissoes}
        chave={(emissao) => emissao.id}
        colunas={[
          {
            titulo: 'DPS',
            nomeia: true,
            celula: ({ serie, numero }) => (
              <span className="rz-numero">
                {numero}
                <span className="rz-suave"> /{serie}</span>
              </span>
            ),
          },
          {
            titulo: 'Situação',
            celula: ({ situacao, lacuna }) => {
              const { tom, texto } = situacaoDaEmissao(situacao)
              return (
                <>
                  <Situacao tom={tom}>{texto}</Situacao>
                  {lacuna ? <div className="rz-suave">{lacuna}</div> : null}
                </>
              )
            },
          },
          { titulo: 'Pedida em', celula: ({ criadaEm }) => <Instante valor={criadaEm} /> },
        ]}
      />
    </section>
  )
}

/** To whom the charge went by letter, and whether it arrived. */
function Cartas({ cobranca: { cartas } }: { cobranca: CobrancaInteira }) {
  if (cartas.length === 0) return null
  return (
    <section className="rz-secao">
      <h3>Enviada ao cliente</h3>
      <ul className="rz-lista-simples">
        {cartas.map((carta) => {
          const { tom, texto } = situacaoDoEnvio(carta)
          return (
            <li key={carta.id}>
              <Situacao tom={tom}>{texto}</Situacao> {carta.para}
              <div className="rz-suave">
                <Instante valor={carta.em} />
                {carta.porQuem === null ? '' : ` · ${carta.porQuem}`}
              </div>
              {carta.porque ? (
                <div>
                  {carta.porque.mensagem}{' '}
                  <span className="rz-suave">{carta.porque.comoResolver}</span>
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Conteudo({ cobranca }: { cobranca: CobrancaInteira }) {
  const contador = podeAbrir(useUsuario(), 'CONTADOR')
  const { id, empresaId, clienteId, previa, erros, nota } = cobranca
  const daCobranca = situacaoDa(cobranca)
  const daNota = respostaDa(cobranca)
  const doRecebimento = situacaoDoRecebimento(cobranca)
  const cancelada = cobranca.status === cobrancas.STATUS_COBRANCA.cancelada
  return (
    <div className="rz-nota">
      <div className="rz-nota-cabeca">
        <Situacao tom={daCobranca.tom}>{daCobranca.texto}</Situacao>
        {nota ? (
          <Link to={links.nota(nota.id)} className="fa-ligacao">
            <Situacao tom={daNota.tom}>{daNota.texto}</Situacao>
          </Link>
        ) : null}
        {cobranca.emissaoEmCurso ? <Situacao tom={daNota.tom}>{daNota.texto}</Situacao> : null}
        {doRecebimento ? <Situacao tom={doRecebimento.tom}>{doRecebimento.texto}</Situacao> : null}
      </div>
      {erros.length > 0 && aindaSemNota(cobranca) ? (
        <section aria-label="O que impede a nota">
          <Recusas recusas={erros} de={{ empresaId, clienteId, cobrancaId: id }} />
        </section>
      ) : null}
      {cobranca.emissaoEmCurso ? (
        <Faixa tom="info" acao={<Link to={links.aguardandoEmissao(id)}>Acompanhar</Link>}>
          A nota foi pedida. O resultado aparece aqui sozinho.
        </Faixa>
      ) : null}
      {cancelada && cobranca.recebido > 0 ? (
        <Faixa tom="atencao">
          {formatarDinheiro(cobranca.recebido)} já tinham sido recebidos. Devolva ao cliente, ou
          combine com ele um crédito, e desfaça o recebimento na nota se o dinheiro voltar.
        </Faixa>
      ) : null}
      <LiquidoDaPrevia previa={previa} cancelada={cancelada} />
      <ContaDaPrevia previa={previa} />
      <RetencoesDaPrevia retencoes={previa.retencoes} />
      {cancelada ? null : <ParcelasDaPrevia parcelas={cobranca.listaDeParcelas} />}
      <ComoSePaga cobrancaId={id} />
      <Fatos cobranca={cobranca} />
      <Emissoes cobranca={cobranca} />
      <Cartas cobranca={cobranca} />
      {nota ? <EnviosDaNota notaId={nota.id} /> : null}
      {nota && contador ? <RecebimentosDaNota notaId={nota.id} /> : null}
    </div>
  )
}

function Rodape({
  cobranca,
  acoes,
  pode,
}: { cobranca: CobrancaInteira } & Pick<Props, 'acoes' | 'pode'>) {
  return (
    <>
      <MenuDaCobranca cobranca={cobranca} pode={pode} onAcao={acoes.pedir} naGaveta />
      {pode && aindaSemNota(cobranca) ? (
        <>
          <Button
            variant="default"
            component={Link}
            to={enderecoDaCobranca({ tipo: 'editar', cobrancaId: cobranca.id })}
            leftSection={<IconPencil size={15} aria-hidden />}
            data-editar
          >
            Editar
          </Button>
          <Button
            leftSection={<IconSend size={15} aria-hidden />}
            onClick={() => acoes.pedir('faturar', cobranca)}
          >
            Faturar agora
          </Button>
        </>
      ) : null}
      {cobranca.nota ? (
        <Button component={Link} to={links.nota(cobranca.nota.id)}>
          Ver a nota
        </Button>
      ) : null}
    </>
  )
}

/** Everything known of one charge: how it was worked out, when it is paid, its notes and what was received. */
export function GavetaCobranca(props: Props) {
  const { cobrancaId, vizinhas, onAbrir, onFechar, acoes, pode } = props
  const { dados, estado } = useConsulta(
    cobrancas.lerCobranca,
    cobrancaId === null ? AINDA_NAO : { cobrancaId },
  )
  const irParaVizinha = (passo: 1 | -1) => {
    const vizinha = cobrancaId === null ? undefined : vizinhas[vizinhas.indexOf(cobrancaId) + passo]
    if (vizinha !== undefined) onAbrir(vizinha)
  }
  return (
    <Gaveta
      aberta={cobrancaId !== null}
      onFechar={onFechar}
      {...(vizinhas.length > 1 ? { onVizinho: irParaVizinha } : {})}
      titulo={dados ? `Cobrança ${dados.numero}` : 'Cobrança'}
      rodape={dados ? <Rodape cobranca={dados} acoes={acoes} pode={pode} /> : null}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? <Conteudo key={dados.id} cobranca={dados} /> : null}
    </Gaveta>
  )
}
