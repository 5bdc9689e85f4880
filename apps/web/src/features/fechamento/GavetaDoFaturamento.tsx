import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../paths.ts'
import { Instante } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDocumento, formatarValor } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import { CelulaVariada } from './CelulaVariada.tsx'
import { situacaoDaReceita } from './colunas-do-faturamento.tsx'
import { regimePorExtenso } from './Empresa.tsx'
import type { LinhaDeFaturamento } from './tipos.ts'

const OutrasInformacoes = sobDemanda(
  async () => (await import('./informacoes/OutrasInformacoes.tsx')).OutrasInformacoes,
)

type Props = {
  linha: LinhaDeFaturamento
  confirmando: boolean
  onConfirmar: () => void
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
}

const SIMPLES = 1

/** Annexes are of the Simples. */
function tributacaoDa({ regime }: LinhaDeFaturamento, anexo: string): string {
  if (regime !== SIMPLES) return regimePorExtenso(regime)
  return anexo === 'FATOR_R' ? 'III ou V (fator R)' : `Anexo ${anexo}`
}

function marcasDa({ exterior, issRetido }: LinhaDeFaturamento['segregacao'][number]): string {
  return [exterior ? 'exportação' : null, issRetido ? 'ISS retido' : null]
    .filter(Boolean)
    .join(' · ')
}

function Segregacao({ linha }: { linha: LinhaDeFaturamento }) {
  const soma = linha.segregacao.reduce((total, { receita }) => total + receita, 0)
  if (linha.segregacao.length === 0) {
    return (
      <EstadoVazio
        titulo="Nenhuma receita neste mês"
        texto="Importe as notas emitidas, ou escreva um ajuste com justificativa."
      />
    )
  }
  return (
    <Tabela
      nome="Receita por atividade"
      legenda="Receita por atividade"
      legendaOculta
      className="fech-tabela"
      linhas={linha.segregacao}
      chave={({ id }) => id}
      colunas={[
        { titulo: 'Atividade', nomeia: true, celula: ({ rotulo }) => rotulo },
        {
          titulo: 'Tributação',
          celula: (parte) => (
            <>
              {tributacaoDa(linha, parte.anexo)}
              <span className="fech-delta">{marcasDa(parte)}</span>
            </>
          ),
        },
        { titulo: 'Receita', fim: true, celula: ({ receita }) => formatarValor(receita) },
      ]}
      totais={{
        nome: soma === linha.receita ? 'Soma, igual à receita do mês' : 'Soma',
        valores: [formatarValor(soma)],
      }}
    />
  )
}

function Numeros({ linha }: { linha: LinhaDeFaturamento }) {
  return (
    <dl className="fech-numeros">
      <div>
        <dt>Receita do mês</dt>
        <dd>
          <CelulaVariada valor={linha.receita} anterior={linha.receitaAnterior} comSimbolo />
        </dd>
      </div>
      <div>
        <dt>Notas emitidas</dt>
        <dd className="rz-numero">{formatarValor(linha.notasEmitidas)}</dd>
      </div>
      <div>
        <dt>Ajuste</dt>
        <dd className="rz-numero">{formatarValor(linha.ajuste)}</dd>
      </div>
      <div>
        <dt>ISS retido</dt>
        <dd className="rz-numero">{formatarValor(linha.issRetido)}</dd>
      </div>
    </dl>
  )
}

/** The revenue of one company: where it comes from, how it is taxed, what differs. */
export function GavetaDoFaturamento({ linha, ...props }: Props) {
  useDevolverFoco()
  const [informando, setInformando] = useState(false)
  const { tom, texto } = situacaoDaReceita(linha)
  return (
    <>
      <Gaveta
        aberta={!informando}
        onFechar={props.onFechar}
        onVizinho={props.onVizinho}
        titulo={linha.empresa}
        rodape={
          <>
            <Button
              component={Link}
              className="fech-botao"
              to={links.notas(linha)}
              variant="default"
            >
              Ver as notas
            </Button>
            <Button variant="default" onClick={() => setInformando(true)}>
              Outras informações
            </Button>
            {linha.confirmada || linha.bloqueada ? null : (
              <Button loading={props.confirmando} onClick={props.onConfirmar}>
                Confirmar a receita
              </Button>
            )}
          </>
        }
      >
        <div className="fech-resumo">
          <p>
            <Situacao tom={tom}>{texto}</Situacao>
            <span className="rz-suave rz-numero">
              {formatarDocumento(linha.identificacao)} · {regimePorExtenso(linha.regime)}
            </span>
          </p>
          <Numeros linha={linha} />
        </div>
        <div className="fech-avisos">
          {linha.divergencias.map((divergencia) => (
            <Faixa key={divergencia} tom="atencao">
              {divergencia}
            </Faixa>
          ))}
          {linha.justificativa ? (
            <Faixa tom="info">Justificativa do ajuste: «{linha.justificativa}»</Faixa>
          ) : null}
        </div>
        <section className="fech-secao">
          <h3>Segregação da receita</h3>
          <Segregacao linha={linha} />
        </section>
        {linha.confirmadaEm ? (
          <p className="fech-hash">
            Confirmada por {linha.confirmadaPor ?? 'alguém'} em{' '}
            <Instante valor={linha.confirmadaEm} />.
          </p>
        ) : null}
      </Gaveta>
      {informando ? (
        <OutrasInformacoes
          empresaId={linha.empresaId}
          competencia={linha.competencia}
          onFechar={() => setInformando(false)}
        />
      ) : null}
    </>
  )
}
