import { Button } from '@mantine/core'
import { divergencias } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { DataCivil, Instante } from '../../../../ui/DataCivil.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarCompetencia, formatarDinheiro } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import {
  type Divergencia,
  ROTULOS_DA_DIVERGENCIA,
  ROTULOS_DO_ESTADO_DA_DIVERGENCIA,
  TONS_DA_DIVERGENCIA,
} from './vigia.ts'

type Uma = { linha: Divergencia; onFechar: () => void }

const JUSTIFICAR = {
  justificativa: {
    tipo: 'longo',
    rotulo: 'Por que está resolvido',
    obrigatorio: true,
    maximo: 500,
    linhas: 4,
    foco: true,
    minimo: [5, 'Escreva por que está resolvido, em ao menos 5 letras.'],
    exemplo: 'É o parcelamento que o cliente paga por fora.',
  },
} as const

/** Resolved by words, which stay with who said them. */
function Justificar({ linha, onFechar }: Uma) {
  const { executar, falha } = useAcao(divergencias.justificarDivergencia)
  const formulario = useFormulario({ campos: JUSTIFICAR, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Justificar">
      <Formulario
        de={formulario}
        enviar="Justificar"
        onVoltar={onFechar}
        onEnviar={({ justificativa }) =>
          executar({ divergenciaId: linha.id, justificativa, versao: linha.versao })
        }
        onFeito={() => {
          avisos.ok('Resolvido, com a justificativa.')
          onFechar()
        }}
      >
        <Campo de={formulario} nome="justificativa" />
      </Formulario>
    </Dialogo>
  )
}

type Guias = { id: number; rotulo: string; competencia: string; principal: number; paga: boolean }[]

function EscolherGuia({ linha, guias, onFechar }: Uma & { guias: Guias }) {
  const { executar, falha } = useAcao(divergencias.ligarPagamento)
  const formulario = useFormulario({
    falha,
    campos: {
      guia: {
        tipo: 'escolha',
        rotulo: 'Guia',
        obrigatorio: true,
        descricao: 'As do mesmo mês e ainda não pagas vêm primeiro.',
        opcoes: [
          ['', 'Escolha a guia'],
          ...guias.map(({ id, rotulo, competencia, principal, paga }): [string, string] => [
            String(id),
            `${rotulo} de ${formatarCompetencia(competencia)}: ${formatarDinheiro(principal)}${paga ? ', paga' : ''}`,
          ]),
        ] as [string, string][],
      },
    },
  })
  return (
    <Formulario
      de={formulario}
      enviar="Ligar à guia"
      antes={
        <p>
          A guia passa a ter este pagamento de <Dinheiro valor={linha.pago} />: fica paga, se ele
          bastar, e a contabilidade com ela.
        </p>
      }
      onVoltar={onFechar}
      onEnviar={({ guia }) =>
        executar({ divergenciaId: linha.id, guiaId: Number(guia), versao: linha.versao })
      }
      onFeito={() => {
        avisos.ok('Pagamento ligado à guia.')
        onFechar()
      }}
    >
      <Campo de={formulario} nome="guia" />
    </Formulario>
  )
}

/** Says of which guide a payment is. */
function Ligar({ linha, onFechar }: Uma) {
  const { dados, estado } = useConsulta(divergencias.guiasParaLigar, { divergenciaId: linha.id })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Ligar a uma guia">
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={3} /> : null}
      {dados?.guias.length === 0 ? (
        <p>
          A empresa não tem guia federal dos últimos 12 meses aqui. Feche o mês deste pagamento, ou
          justifique.
        </p>
      ) : null}
      {dados && dados.guias.length > 0 ? (
        <EscolherGuia linha={linha} guias={dados.guias} onFechar={onFechar} />
      ) : null}
    </Dialogo>
  )
}

function Reabrir({ linha }: { linha: Divergencia }) {
  const { executar, enviando } = useAcao(divergencias.reabrirDivergencia)
  return (
    <Button
      variant="default"
      loading={enviando}
      onClick={async () => {
        const dita = await executar({ divergenciaId: linha.id, versao: linha.versao })
        if (dita.ok) avisos.ok('Reaberta: volta para a lista do que resolver.')
      }}
    >
      Reabrir
    </Button>
  )
}

function Acoes({
  linha,
  onJanela,
}: {
  linha: Divergencia
  onJanela: (qual: 'ligar' | 'justificar') => void
}) {
  const pode = usePode('confirmar', 'fiscal')
  if (!pode || linha.estado === 'passou') return null
  if (linha.estado !== 'aberta') return <Reabrir linha={linha} />
  return (
    <>
      <Button variant="default" onClick={() => onJanela('justificar')}>
        Justificar
      </Button>
      {linha.tipo === 'sem-guia' ? (
        <Button onClick={() => onJanela('ligar')}>Ligar a uma guia</Button>
      ) : null}
    </>
  )
}

function Fatos({ linha }: { linha: Divergencia }) {
  const { guia, pagamento } = linha
  return (
    <>
      <Situacao tom={TONS_DA_DIVERGENCIA[linha.tipo]}>
        {ROTULOS_DA_DIVERGENCIA[linha.tipo]}
      </Situacao>
      <p>{linha.oQueFazer}</p>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{linha.empresa}</dd>
        {guia === null ? null : (
          <>
            <dt>Guia</dt>
            <dd>
              <Link to={paths.darf(guia.id)}>
                {guia.rotulo} de {formatarCompetencia(guia.competencia)}
              </Link>
            </dd>
          </>
        )}
        {pagamento === null ? null : (
          <>
            <dt>Documento</dt>
            <dd className="rz-numero">
              {pagamento.tipo} {pagamento.numero}
            </dd>
            <dt>Receita</dt>
            <dd>{pagamento.receita}</dd>
          </>
        )}
        <dt>Pago</dt>
        <dd>
          <Dinheiro valor={linha.pago} />
          {linha.pagoEm === null ? null : (
            <>
              {' '}
              em <DataCivil valor={linha.pagoEm} />
            </>
          )}
        </dd>
        {linha.devido === null ? null : (
          <>
            <dt>Devido</dt>
            <dd>
              <Dinheiro valor={linha.devido} />
            </dd>
          </>
        )}
        <dt>Estado</dt>
        <dd>
          {ROTULOS_DO_ESTADO_DA_DIVERGENCIA[linha.estado]}
          {linha.resolvidaEm === null ? null : (
            <>
              {' '}
              em <Instante valor={linha.resolvidaEm} />
            </>
          )}
          {linha.resolvidaPor === null ? null : `, por ${linha.resolvidaPor}`}
        </dd>
        {linha.justificativa === null ? null : (
          <>
            <dt>Justificativa</dt>
            <dd>{linha.justificativa}</dd>
          </>
        )}
        <dt>Vista em</dt>
        <dd>
          <Instante valor={linha.vistaEm} />
        </dd>
      </dl>
    </>
  )
}

type Props = { linha: Divergencia | null; carregada: boolean; onFechar: () => void }

/** One payment that does not agree: what it is, what to do, and how it is resolved. */
export function GavetaDaDivergencia({ linha, carregada, onFechar }: Props) {
  const [janela, setJanela] = useState<'ligar' | 'justificar' | null>(null)
  const fechar = () => setJanela(null)
  return (
    <>
      <Gaveta
        aberta
        onFechar={onFechar}
        titulo={linha === null ? 'Pagamento' : `Pagamento de ${linha.empresa}`}
        rodape={linha === null ? null : <Acoes linha={linha} onJanela={setJanela} />}
      >
        {linha === null && !carregada ? <Carregando linhas={8} /> : null}
        {linha === null && carregada ? (
          <p>Este pagamento não está nesta lista: já foi resolvido, ou o filtro o esconde.</p>
        ) : null}
        {linha === null ? null : <Fatos linha={linha} />}
      </Gaveta>
      {linha !== null && janela === 'justificar' ? (
        <Justificar linha={linha} onFechar={fechar} />
      ) : null}
      {linha !== null && janela === 'ligar' ? <Ligar linha={linha} onFechar={fechar} /> : null}
    </>
  )
}
