import { Badge, Button } from '@mantine/core'
import { minhaConta, type Perfil, ROTULOS_PERFIL, type RouteOutput } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { useState } from 'react'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { formatarData, formatarInstante } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'

type Acesso = RouteOutput<typeof minhaConta.meusAcessos>['lista'][number]
type Empresa = Acesso['empresas']['lista'][number]
/** What the person is about to leave: a company, or the office whole. */
type Saida = { acesso: Acesso; empresa: Empresa | null }

/** Nothing is left in this office: to another of the person's, or out. */
function useIrEmbora() {
  const { escolher } = useSituacaoDaSessao()
  const usuario = useUsuario()
  return () => {
    const [outro] = usuario?.escritorios.filter(({ id }) => id !== usuario.escritorio.id) ?? []
    if (outro) escolher(outro.id)
    // Whole, so that nothing on its way is refused meanwhile and asks to sign in again.
    else window.location.assign(paths.conta.sair)
  }
}

function ConfirmarSaida({ saida, onFechar }: { saida: Saida; onFechar: () => void }) {
  const { acesso, empresa } = saida
  const doEscritorio = useAcao(minhaConta.sairDoEscritorio)
  const daEmpresa = useAcao(minhaConta.sairDaEmpresa)
  const irEmbora = useIrEmbora()
  const ultima = empresa !== null && acesso.empresas.lista.length === 1
  const sair = async () => {
    const resultado = empresa
      ? await daEmpresa.executar({ empresaId: empresa.id })
      : await doEscritorio.executar({ escritorioId: acesso.escritorioId })
    onFechar()
    if (!resultado.ok) return
    avisos.ok(`Você saiu de ${empresa?.apelido ?? acesso.escritorio}.`)
    if (empresa === null || ultima) irEmbora()
  }
  return (
    <>
      <p>
        {empresa
          ? `Você deixa de ver ${empresa.apelido} agora, e só quem administra ${acesso.escritorio} devolve o acesso.`
          : `O seu acesso a ${acesso.escritorio} acaba agora, e só quem o administra o devolve. A sua conta e os outros escritórios ficam como estão.`}
        {ultima ? ' É a sua última empresa: você deixa também o escritório.' : ''}
      </p>
      <p>Quem administra o escritório é avisado, e a saída fica registrada.</p>
      <div className="rz-acoes">
        <Button
          color="red"
          loading={doEscritorio.enviando || daEmpresa.enviando}
          onClick={() => void sair()}
        >
          {empresa ? 'Sair da empresa' : 'Sair do escritório'}
        </Button>
        <Button variant="default" onClick={onFechar}>
          Ficar
        </Button>
      </div>
    </>
  )
}

const DE_MODO = {
  todas: 'Todas as empresas do escritório.',
  filtro: 'As empresas de um filtro, que quem administra escolheu.',
} as const

const desde = ({ concedidoPor, concedidoEm, validoAte }: Acesso): string => {
  const quem = concedidoPor === null ? 'Desde' : `Concedido por ${concedidoPor} em`
  const ate = validoAte === null ? 'sem prazo' : `até ${formatarData(validoAte)}`
  return `${quem} ${formatarInstante(concedidoEm)} · ${ate}`
}

type PropsDoAcesso = { acesso: Acesso; atual: boolean; onSair: (empresa: Empresa | null) => void }

function UmAcesso({ acesso, atual, onSair }: PropsDoAcesso) {
  const { escolher } = useSituacaoDaSessao()
  const { escritorioId, escritorio, empresas, perfilAcesso, situacao } = acesso
  const titulo = `acesso-${escritorioId}`
  return (
    <section className="rz-acesso" aria-labelledby={titulo}>
      <header>
        <h3 id={titulo}>{escritorio}</h3>
        <Badge variant="light">{ROTULOS_PERFIL[perfilAcesso as Perfil]}</Badge>
        {atual ? <Situacao tom="ok">você está aqui</Situacao> : null}
        {situacao === 'ativo' ? null : <Situacao tom="bloqueado">sem acesso agora</Situacao>}
      </header>
      <p className="rz-suave">{desde(acesso)}</p>
      {empresas.modo === 'lista' ? (
        <ul className="rz-itens" aria-label={`Empresas em ${escritorio}`}>
          {empresas.lista.map((empresa) => (
            <li key={empresa.id}>
              <div>
                <strong>{empresa.apelido}</strong>
                <small>{formatarCnpj(empresa.identificacao)}</small>
              </div>
              {atual ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Sair de ${empresa.apelido}`}
                  onClick={() => onSair(empresa)}
                >
                  Sair desta empresa
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>{DE_MODO[empresas.modo]}</p>
      )}
      {situacao === 'ativo' ? (
        <div className="rz-acoes">
          {atual ? (
            <Button variant="default" color="red" onClick={() => onSair(null)}>
              Sair deste escritório
            </Button>
          ) : (
            <Button variant="default" onClick={() => escolher(escritorioId)}>
              Entrar neste escritório
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

/** Where I may enter, as what, by whom and until when; and the way out. */
export function Acessos() {
  const consulta = useConsulta(minhaConta.meusAcessos, {})
  const [saida, setSaida] = useState<Saida | null>(null)
  const aqui = useUsuario()?.escritorio.id
  const fechar = () => setSaida(null)
  return (
    <>
      <p>Os escritórios e as empresas em que você entra, e com que papel.</p>
      {consulta.carregando ? <Carregando /> : null}
      {consulta.falha ? (
        <CartaoErro {...falhaNaTela(consulta.falha)} onTentarDeNovo={consulta.tentarDeNovo} />
      ) : null}
      {consulta.dados?.lista.map((acesso) => (
        <UmAcesso
          key={acesso.escritorioId}
          acesso={acesso}
          atual={acesso.escritorioId === aqui}
          onSair={(empresa) => setSaida({ acesso, empresa })}
        />
      ))}
      <Dialogo
        aberto={saida !== null}
        onFechar={fechar}
        titulo={saida?.empresa ? `Sair de ${saida.empresa.apelido}?` : 'Sair do escritório?'}
      >
        {saida ? <ConfirmarSaida saida={saida} onFechar={fechar} /> : null}
      </Dialogo>
    </>
  )
}
