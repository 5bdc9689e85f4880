import { Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import {
  faltasDoCadastro,
  ITENS_DO_CADASTRO,
  type Perfil,
  textoDaBase,
  textoDaCategoria,
  textoDoPorte,
  textoDoRegime,
} from './empresa.ts'

type Fato = readonly [rotulo: string, valor: ReactNode]

const fatosDe = (perfil: Perfil): Fato[] => {
  const [vigente] = perfil.ListaPerfis
  const { municipio, uf } = perfil
  return [
    ['Razão social', perfil.razaoSocial],
    ['Nome fantasia', perfil.nomeFantasia],
    [
      'CPF ou CNPJ',
      <span key="cnpj" className="rz-numero">
        {formatarDocumento(perfil.Identificacao)}
      </span>,
    ],
    ['Natureza jurídica', perfil.naturezaJuridica],
    ['Regime', textoDoRegime(perfil.IDRegime)],
    ['Reconhecimento', vigente ? textoDaBase(vigente.baseReconhecimento) : null],
    ['Porte', textoDoPorte(perfil.porte)],
    ['Município', municipio ? `${municipio}${uf ? ` – ${uf}` : ''}` : '—'],
    ['Endereço', perfil.endereco],
    ['Inscrição municipal', perfil.inscricaoMunicipal],
    ['Inscrição estadual', perfil.inscricaoEstadual],
    ['NIRE', perfil.nire],
    ['Abertura', <DataCivil key="abertura" valor={perfil.abertura} />],
    ['Cliente desde', <DataCivil key="cliente" valor={perfil.clienteDesde} />],
    ['Categoria', textoDaCategoria(perfil.IDCategoria)],
    ['E-mail', perfil.email ?? '—'],
    ['Telefone', perfil.telefone],
    ['Responsável', perfil.responsavel],
    ['Etiquetas', perfil.etiquetas.length > 0 ? perfil.etiquetas.join(', ') : null],
  ]
}

/** What the company is, as its registration card would say; what nobody told is left out. */
export function CadastroDaEmpresa({ perfil, editar }: { perfil: Perfil; editar?: ReactNode }) {
  return (
    <section className="rz-cartao rz-perfil-parte" aria-labelledby="perfil-dados">
      <div className="rz-perfil-titulo">
        <h2 id="perfil-dados">Dados cadastrais</h2>
        {editar}
      </div>
      <dl className="rz-fatos">
        {fatosDe(perfil).map(([rotulo, valor]) =>
          valor === null ? null : (
            <Fragment key={rotulo}>
              <dt>{rotulo}</dt>
              <dd>{valor}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </section>
  )
}

/** How whole the register is, and what each lack stops. */
export function Completude({ perfil, hoje }: { perfil: Perfil; hoje: string }) {
  const faltas = faltasDoCadastro(perfil, hoje)
  const parte = Math.round(((ITENS_DO_CADASTRO - faltas.length) / ITENS_DO_CADASTRO) * 100)
  return (
    <section className="rz-cartao rz-perfil-parte" aria-labelledby="perfil-completude">
      <h2 id="perfil-completude">
        Completude <span className="rz-numero">{parte} %</span>
      </h2>
      <Progress
        value={parte}
        color={faltas.length > 0 ? 'yellow' : 'green'}
        aria-label="Completude do cadastro"
      />
      {faltas.length === 0 ? (
        <p className="rz-perfil-completo">
          <IconCircleCheck size={18} aria-hidden /> Nada falta para apurar e enviar.
        </p>
      ) : (
        <ul className="rz-faltas">
          {faltas.map(({ campo, porque }) => (
            <li key={campo}>
              <strong>{campo}</strong>: {porque}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
