import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { links } from '../../../paths.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Sigla } from '../../../ui/Sigla.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { horaEscrita, type Ligacao } from './jettax.ts'

const oQueVem = ({ prestadas, tomadas }: Ligacao): string => {
  if (prestadas && tomadas) return 'Prestadas e tomadas'
  if (!prestadas && !tomadas) return 'Nada'
  return prestadas ? 'Só prestadas e vendas' : 'Só tomadas e compras'
}

function Quando({ ligacao }: { ligacao: Ligacao }) {
  const { ativa, hora, proximaEm } = ligacao
  return (
    <dl className="rz-fatos">
      <dt>Captura</dt>
      <dd>
        {ativa ? (
          <Situacao tom="ok">Ligada</Situacao>
        ) : (
          <Situacao tom="bloqueado">Desligada</Situacao>
        )}
      </dd>
      <dt>O que vem</dt>
      <dd>{oQueVem(ligacao)}</dd>
      <dt>Horário</dt>
      <dd>
        Todo dia às {horaEscrita(hora)}
        {proximaEm === null ? null : (
          <>
            {' '}
            <span className="rz-suave">
              próxima em <Instante valor={proximaEm} />
            </span>
          </>
        )}
      </dd>
    </dl>
  )
}

type Props = { ligacao: Ligacao; pode: boolean; onMudar: () => void }

/** What comes and when, what does not come and why, and who is believed. */
export function CartaoDaCaptura({ ligacao, pode, onMudar }: Props) {
  return (
    <section className="rz-cartao rz-jettax-cartao" aria-label="O que importar">
      <h2>O que importar</h2>
      <Quando ligacao={ligacao} />
      <h3>Módulos</h3>
      <dl className="rz-fatos">
        <dt>Federal</dt>
        <dd>
          <Sigla>NF-e</Sigla> de venda e de compra, com o XML: entram como as do portal.
        </dd>
        <dt>Serviços</dt>
        <dd>
          A Jettax conta as <Sigla>NFS-e</Sigla> sem o XML: elas não viram nota, e são conferidas em
          Diferenças.
        </dd>
        <dt>Apurações e guias</dt>
        <dd>
          Não disponíveis: a API da Jettax não as oferece. Apurações e guias são calculadas aqui.
        </dd>
      </dl>
      <h3>Quem vale mais, quando dois trazem a mesma nota</h3>
      <ol className="rz-jettax-ordem">
        <li>O portal nacional, e o que foi emitido por aqui</li>
        <li>O XML da prefeitura ou importado por uma pessoa</li>
        <li>A Jettax</li>
      </ol>
      <p className="rz-suave">
        O que a Jettax trouxe cede sozinho o lugar ao portal. O que ela traz depois não muda a nota
        daqui, e fica em <Link to={links.documentosDaJettax()}>Documentos da Jettax</Link>.
      </p>
      {pode && ligacao.credencial !== null ? (
        <div className="rz-jettax-acoes">
          <Button variant="default" data-editar onClick={onMudar}>
            Mudar
          </Button>
        </div>
      ) : null}
    </section>
  )
}
