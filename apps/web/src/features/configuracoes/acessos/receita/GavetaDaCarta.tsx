import { Button } from '@mantine/core'
import { vigia } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarData } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import { ConteudoDaCarta } from './ConteudoDaCarta.tsx'
import {
  type CartaInteira,
  ESTADOS_DA_CARTA,
  type Responsavel,
  ROTULOS_DA_CARTA,
  ROTULOS_DA_GRAVIDADE,
  TONS_DA_GRAVIDADE,
} from './vigia.ts'

const CIENTE = {
  ciente: {
    tipo: 'caixa',
    rotulo: 'Sei que abrir a mensagem dá ciência à empresa.',
    obrigatorio: true,
  },
} as const

/** Asked each time, with what it does: nothing opens a letter by itself. */
function Abrir({ carta, onFechar }: { carta: CartaInteira; onFechar: () => void }) {
  const { executar, falha } = useAcao(vigia.abrirCarta)
  const formulario = useFormulario({ campos: CIENTE, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Abrir a mensagem na Receita">
      <Formulario
        de={formulario}
        perigo
        antes={<p>{carta.efeito}</p>}
        enviar="Abrir a mensagem"
        onVoltar={onFechar}
        onEnviar={() => executar({ cartaId: carta.id, ciente: true, versao: carta.versao })}
        onFeito={() => {
          avisos.ok('Mensagem aberta: a empresa está ciente.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}

const camposDe = (responsaveis: readonly Responsavel[]) =>
  ({
    estado: {
      tipo: 'escolha',
      rotulo: 'Estado',
      opcoes: ESTADOS_DA_CARTA.map((um) => [um, ROTULOS_DA_CARTA[um]] as const),
    },
    responsavelId: {
      tipo: 'escolha',
      rotulo: 'Responsável',
      opcoes: [
        ['', 'O responsável da empresa'],
        ...responsaveis.map(({ id, nome }): [string, string] => [String(id), nome]),
      ] as [string, string][],
    },
    prazo: { tipo: 'data', rotulo: 'Prazo', descricao: 'O dia até quando responder ou pagar.' },
    anotacao: { tipo: 'longo', rotulo: 'Anotação', maximo: 1000, linhas: 3 },
  }) as const

type DoTratamento = { carta: CartaInteira; responsaveis: readonly Responsavel[] }

/** Whose it is, until when, and how far it is. */
function Tratar({ carta, responsaveis }: DoTratamento) {
  const { executar, falha } = useAcao(vigia.tratarCarta)
  const formulario = useFormulario({
    campos: camposDe(responsaveis),
    falha,
    inicial: {
      estado: carta.estado,
      responsavelId: carta.responsavelId === null ? '' : String(carta.responsavelId),
      prazo: carta.prazo ?? '',
      anotacao: carta.anotacao ?? '',
    },
  })
  return (
    <Formulario
      de={formulario}
      enviar="Salvar"
      pronto={formulario.sujo}
      onEnviar={(ditos) =>
        executar({
          ...{ cartaId: carta.id, versao: carta.versao, estado: ditos.estado },
          responsavelId: ditos.responsavelId === '' ? null : Number(ditos.responsavelId),
          prazo: ditos.prazo === '' ? null : ditos.prazo,
          anotacao: ditos.anotacao.trim() === '' ? null : ditos.anotacao.trim(),
        })
      }
      onFeito={() => avisos.ok('Salvo.')}
    >
      <Campo de={formulario} nome="estado" />
      <Campo de={formulario} nome="responsavelId" />
      <Campo de={formulario} nome="prazo" />
      <Campo de={formulario} nome="anotacao" />
    </Formulario>
  )
}

function Fatos({ carta }: { carta: CartaInteira }) {
  return (
    <>
      <Situacao tom={TONS_DA_GRAVIDADE[carta.gravidade]}>
        {ROTULOS_DA_GRAVIDADE[carta.gravidade]}
      </Situacao>
      <p>{carta.oQueFazer}</p>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{carta.empresa}</dd>
        <dt>De</dt>
        <dd>{carta.remetente}</dd>
        <dt>Enviada em</dt>
        <dd>
          <Instante valor={carta.enviadaEm} />
        </dd>
        {carta.cienciaEm === null ? null : (
          <>
            <dt>{carta.lidaNaReceita ? 'Ciência em' : 'Ciência sem abrir'}</dt>
            <dd>
              {formatarData(carta.cienciaEm)}{' '}
              {carta.lidaNaReceita && carta.abertaPor !== null
                ? `(aberta por ${carta.abertaPor}) `
                : null}
              <span className="rz-suave">{carta.cienciaFundamento}</span>
            </dd>
          </>
        )}
        {carta.agirAte === null ? null : (
          <>
            <dt>Agir até</dt>
            <dd>
              {formatarData(carta.agirAte)} <span className="rz-suave">{carta.agirPor}</span>
            </dd>
          </>
        )}
        <dt>Lida na Receita</dt>
        <dd>
          {carta.lidaNaReceita ? 'Sim' : 'Não'}
          {carta.abertaEm === null ? null : (
            <>
              ; aberta daqui em <Instante valor={carta.abertaEm} />
              {carta.abertaPor === null ? null : `, por ${carta.abertaPor}`}
            </>
          )}
        </dd>
      </dl>
    </>
  )
}

type Props = {
  cartaId: number
  responsaveis: readonly Responsavel[]
  vizinhos: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** One letter. Looking at it here asks nothing of the Receita. */
export function GavetaDaCarta({ cartaId, responsaveis, vizinhos, onAbrir, onFechar }: Props) {
  const [abrindo, setAbrindo] = useState(false)
  const pode = usePode('transmitir', 'fiscal')
  const { dados, estado } = useConsulta(vigia.lerCarta, { cartaId })
  const irParaVizinho = (passo: 1 | -1) => {
    const vizinho = vizinhos[vizinhos.indexOf(cartaId) + passo]
    if (vizinho !== undefined) onAbrir(vizinho)
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      onVizinho={irParaVizinho}
      largura={680}
      titulo={dados?.assunto ?? 'Mensagem da Receita'}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? (
        <>
          <Fatos carta={dados} />
          {dados.html === null ? (
            <section className="re-aviso" aria-label="Abrir a mensagem">
              <p>{dados.efeito}</p>
              {pode ? (
                <Button variant="default" onClick={() => setAbrindo(true)}>
                  Abrir a mensagem
                </Button>
              ) : null}
            </section>
          ) : (
            <ConteudoDaCarta html={dados.html} />
          )}
          <Tratar key={dados.versao} carta={dados} responsaveis={responsaveis} />
          {abrindo ? <Abrir carta={dados} onFechar={() => setAbrindo(false)} /> : null}
        </>
      ) : null}
    </Gaveta>
  )
}
