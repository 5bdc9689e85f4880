import { obrigacoes } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarData } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import {
  type Obrigacao,
  periodoEscrito,
  ROTULOS_DA_OBRIGACAO,
  TONS_DA_OBRIGACAO,
  type Totais,
} from './obrigacao.ts'

type Da = { linha: Obrigacao; responsaveis: Totais['responsaveis'] }

const camposDe = (responsaveis: Totais['responsaveis']) =>
  ({
    situacao: {
      tipo: 'escolha',
      rotulo: 'Situação',
      opcoes: [
        ['a-fazer', 'A fazer'],
        ['entregue', 'Entregue'],
        ['dispensada', 'Dispensada'],
      ],
    },
    entregueEm: { tipo: 'data', rotulo: 'Entregue em' },
    numero: { rotulo: 'Número do recibo', maximo: 60 },
    retificacoes: {
      tipo: 'numero',
      rotulo: 'Retificações',
      maximo: 2,
      validar: (texto: string) => (/^\d{1,2}$/.test(texto.trim()) ? null : 'De 0 a 99.'),
    },
    recibo: {
      tipo: 'arquivo',
      rotulo: 'Escolher o recibo',
      trocar: 'Trocar o recibo',
      aceita: 'application/pdf,image/*',
      descricao: 'PDF ou imagem, até 10 MB.',
    },
    responsavelId: {
      tipo: 'escolha',
      rotulo: 'Responsável',
      opcoes: [
        ['', 'O responsável do mês'],
        ...responsaveis.map(({ id, nome }): [string, string] => [String(id), nome]),
      ] as [string, string][],
    },
    anotacao: {
      tipo: 'longo',
      rotulo: 'Anotação',
      maximo: 1000,
      linhas: 3,
      descricao: 'De uma dispensada, por que a empresa não precisa entregar.',
    },
  }) as const

/** What a person says of it; the receipt goes after, once what it is of was kept. */
function Informar({ linha, responsaveis }: Da) {
  const { empresaId, chave, periodo, entrega } = linha
  const informar = useAcao(obrigacoes.informarEntrega)
  const anexar = useAcao(obrigacoes.anexarReciboDaObrigacao)
  const formulario = useFormulario({
    campos: camposDe(responsaveis),
    falha: informar.falha ?? anexar.falha,
    inicial: {
      situacao: entrega.situacao === 'atrasada' ? 'a-fazer' : entrega.situacao,
      entregueEm: entrega.entregueEm ?? '',
      numero: entrega.numero ?? '',
      retificacoes: String(entrega.retificacoes),
      responsavelId: entrega.responsavelId === null ? '' : String(entrega.responsavelId),
      anotacao: entrega.anotacao ?? '',
    },
  })
  const entregue = formulario.valores.situacao === 'entregue'
  return (
    <Formulario
      de={formulario}
      enviar="Salvar"
      pronto={formulario.sujo}
      onEnviar={async (ditos) => {
        const dito = await informar.executar({
          ...{ empresaId, chave, periodo, situacao: ditos.situacao, versao: entrega.versao },
          numero: ditos.numero.trim() === '' ? null : ditos.numero.trim(),
          entregueEm: ditos.entregueEm === '' ? null : ditos.entregueEm,
          retificacoes: Number(ditos.retificacoes),
          responsavelId: ditos.responsavelId === '' ? null : Number(ditos.responsavelId),
          anotacao: ditos.anotacao.trim() === '' ? null : ditos.anotacao.trim(),
        })
        if (!dito.ok || ditos.recibo === null || ditos.situacao !== 'entregue') return dito
        const anexado = await anexar.executar(
          { empresaId, chave, periodo },
          { arquivo: ditos.recibo },
        )
        return anexado.ok ? dito : anexado
      }}
      onFeito={() => avisos.ok('Salvo.')}
    >
      <Campo de={formulario} nome="situacao" />
      {entregue ? (
        <>
          <Campo de={formulario} nome="entregueEm" />
          <Campo de={formulario} nome="numero" />
          <Campo de={formulario} nome="retificacoes" />
          <Campo de={formulario} nome="recibo" />
        </>
      ) : null}
      <Campo de={formulario} nome="responsavelId" />
      <Campo de={formulario} nome="anotacao" />
    </Formulario>
  )
}

function Fatos({ linha }: Pick<Da, 'linha'>) {
  const { entrega } = linha
  return (
    <>
      <Situacao tom={TONS_DA_OBRIGACAO[entrega.situacao]}>
        {ROTULOS_DA_OBRIGACAO[entrega.situacao]}
      </Situacao>
      <p>{linha.motivo}</p>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{linha.empresa}</dd>
        <dt>Período</dt>
        <dd>{periodoEscrito(linha.periodo)}</dd>
        <dt>Prazo</dt>
        <dd>{formatarData(linha.prazo)}</dd>
        <dt>Fundamento</dt>
        <dd>{linha.fundamento}</dd>
        {linha.penalidade === null ? null : (
          <>
            <dt>Se atrasar</dt>
            <dd>{linha.penalidade}</dd>
          </>
        )}
        {entrega.daqui ? (
          <>
            <dt>Recibo</dt>
            <dd className="rz-numero">{entrega.numero}</dd>
            <dt>Transmitida em</dt>
            <dd>
              {entrega.entregueEm === null ? '—' : formatarData(entrega.entregueEm)}, por aqui
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

type Props = { linha: Obrigacao | null; responsaveis: Totais['responsaveis']; onFechar: () => void }

/** One obligation: why it is due, until when, and what became of it. */
export function GavetaDaObrigacao({ linha, responsaveis, onFechar }: Props) {
  return (
    <Gaveta
      aberta={linha !== null}
      onFechar={onFechar}
      largura={620}
      titulo={linha?.rotulo ?? 'Obrigação'}
    >
      {linha === null ? null : (
        <>
          <Fatos linha={linha} />
          {linha.entrega.daqui ? null : (
            <Informar
              key={`${linha.id}:${linha.entrega.versao}`}
              linha={linha}
              responsaveis={responsaveis}
            />
          )}
        </>
      )}
    </Gaveta>
  )
}
