import { Select, Switch } from '@mantine/core'
import { alcanca, minhaConta, type RouteOutput } from '@razao/contract'
import { useRef, useState } from 'react'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useUsuario } from '../../state/contexto.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { UltimosAvisos } from './UltimosAvisos.tsx'

type MeusAvisos = RouteOutput<typeof minhaConta.meusAvisos>
type Evento = MeusAvisos['eventos'][number]
type Canal = Evento['canais'][number]

const EVENTOS = {
  operacao: 'Operações que pedi terminaram',
  carteira: 'Empresas que passaram a ser minhas',
  pedido: 'Pedidos ao escritório e as respostas',
  convite: 'Pessoas que aceitaram o convite ou saíram',
  'pedido-de-acesso': 'Pedidos de acesso',
  'pedido-de-titular': 'Pedidos sobre dados pessoais',
  acesso: 'Mudanças no meu acesso',
} as const satisfies Record<Evento['evento'], string>
const CANAIS = { tela: 'Na tela', email: 'Por e-mail' } as const satisfies Record<
  Canal['canal'],
  string
>
/** What is told only to who administers the office is chosen only by them. */
const DE_QUEM_ADMINISTRA: readonly Evento['evento'][] = [
  'convite',
  'pedido-de-acesso',
  'pedido-de-titular',
]

/** Saved at once; a second click while the first is on its way is the same choice. */
function useEscolha() {
  const { executar } = useAcao(minhaConta.escolherAviso)
  const [indo, setIndo] = useState<Readonly<Record<string, boolean>>>({})
  // Two clicks of one instant come before anything is drawn between them.
  const ocupadas = useRef(new Set<string>())
  const chaveDe = (evento: string, canal: string) => `${evento} ${canal}`
  const mudar = async (evento: Evento['evento'], canal: Canal['canal'], ligado: boolean) => {
    const chave = chaveDe(evento, canal)
    if (ocupadas.current.has(chave)) return
    ocupadas.current.add(chave)
    setIndo((antes) => ({ ...antes, [chave]: ligado }))
    await executar({ evento, canal, ligado })
    ocupadas.current.delete(chave)
    setIndo(({ [chave]: _, ...resto }) => resto)
  }
  return {
    mudar: (evento: Evento['evento'], canal: Canal['canal'], ligado: boolean) =>
      void mudar(evento, canal, ligado),
    ligado: (evento: string, { canal, ligado }: Canal) => indo[chaveDe(evento, canal)] ?? ligado,
  }
}

function Linha({ evento, escolha }: { evento: Evento; escolha: ReturnType<typeof useEscolha> }) {
  const nome = EVENTOS[evento.evento]
  const motivo = evento.canais.find(({ fixo }) => fixo !== null)?.fixo
  return (
    <tr>
      <th scope="row">
        {nome}
        {motivo ? <small>{motivo}</small> : null}
      </th>
      {evento.canais.map((canal) => (
        <td key={canal.canal}>
          {canal.fixo === null ? (
            <Switch
              aria-label={`${nome}: ${CANAIS[canal.canal].toLowerCase()}`}
              checked={escolha.ligado(evento.evento, canal)}
              onChange={({ currentTarget }) =>
                escolha.mudar(evento.evento, canal.canal, currentTarget.checked)
              }
            />
          ) : (
            <Situacao tom="bloqueado">Sempre</Situacao>
          )}
        </td>
      ))}
    </tr>
  )
}

function Matriz({ eventos }: { eventos: readonly Evento[] }) {
  const perfil = useUsuario()?.IDPerfilAcesso ?? -1
  const escolha = useEscolha()
  const meus = eventos.filter(
    ({ evento }) => alcanca(perfil, 'ADMINISTRADOR') || !DE_QUEM_ADMINISTRA.includes(evento),
  )
  return (
    <Tabela
      nome="Por onde cada aviso chega"
      legenda="Por onde cada aviso chega"
      legendaOculta
      className="rz-matriz-de-avisos"
      titulos={['Aviso', ...Object.values(CANAIS)]}
    >
      {meus.map((evento) => (
        <Linha key={evento.evento} evento={evento} escolha={escolha} />
      ))}
      <tr>
        <th scope="row">
          Segurança da conta
          <small>
            Senha ou e-mail trocados: vai por e-mail para que você saiba mesmo sem conseguir entrar.
          </small>
        </th>
        <td>
          <Situacao tom="nenhum">Não vai</Situacao>
        </td>
        <td>
          <Situacao tom="bloqueado">Sempre</Situacao>
        </td>
      </tr>
    </Tabela>
  )
}

const HORA_DE_FABRICA = 8
const HORAS = Array.from({ length: 13 }, (_, i) => i + 7)
const escrita = (hora: number): string => `${String(hora).padStart(2, '0')}:00`

function Rotina({ resumoHora, silencio }: Pick<MeusAvisos, 'resumoHora' | 'silencio'>) {
  const { executar, enviando } = useAcao(minhaConta.escolherRotinaDosAvisos)
  const email = useUsuario()?.login
  // While it is being saved; nothing is mounted anew, so that the key pressed next finds the focus where it was.
  const [escolhida, setEscolhida] = useState<number | null>(null)
  const hora = escolhida ?? resumoHora ?? HORA_DE_FABRICA
  const escolherHora = async (nova: number) => {
    setEscolhida(nova)
    const { ok } = await executar({ resumoHora: nova })
    if (!ok) setEscolhida(null)
  }
  return (
    <div className="rz-bloco" aria-busy={enviando}>
      <h3>E-mails</h3>
      <p>Vão para {email}.</p>
      <Switch
        label={`Resumo diário às ${escrita(hora)}`}
        description="Um e-mail por dia com o que vence e o que aconteceu. Dia sem nada não tem e-mail."
        checked={resumoHora !== null}
        onChange={({ currentTarget }) =>
          void executar({ resumoHora: currentTarget.checked ? hora : null })
        }
      />
      {resumoHora === null ? null : (
        <Select
          label="Hora do resumo"
          description="Hora de Brasília."
          allowDeselect={false}
          data={HORAS.map((uma) => ({ value: String(uma), label: escrita(uma) }))}
          value={String(hora)}
          onChange={(valor) => void escolherHora(Number(valor))}
        />
      )}
      <Switch
        label="Silêncio das 20h às 7h"
        description="Os e-mails desse intervalo esperam as 7h. Os de segurança, nunca."
        checked={silencio}
        onChange={({ currentTarget }) => void executar({ silencio: currentTarget.checked })}
      />
    </div>
  )
}

/** By which way each notice comes, the letter of the day and the hours of silence. */
export function Avisos() {
  const consulta = useConsulta(minhaConta.meusAvisos, {})
  return (
    <>
      <p>Cada escolha vale na hora.</p>
      {consulta.carregando ? <Carregando /> : null}
      {consulta.falha ? (
        <CartaoErro {...falhaNaTela(consulta.falha)} onTentarDeNovo={consulta.tentarDeNovo} />
      ) : null}
      {consulta.dados ? (
        <>
          <Matriz eventos={consulta.dados.eventos} />
          <Rotina resumoHora={consulta.dados.resumoHora} silencio={consulta.dados.silencio} />
        </>
      ) : null}
      <UltimosAvisos />
    </>
  )
}
