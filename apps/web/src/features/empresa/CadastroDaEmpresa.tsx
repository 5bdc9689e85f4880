import { Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
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

/** What the company is, as its registration card would say. */
export function CadastroDaEmpresa({ perfil }: { perfil: Perfil }) {
  const [vigente] = perfil.ListaPerfis
  return (
    <section className="rz-cartao rz-perfil-parte" aria-labelledby="perfil-dados">
      <h2 id="perfil-dados">Dados cadastrais</h2>
      <dl className="rz-fatos">
        <dt>Razão social</dt>
        <dd>{perfil.RazaoSocial}</dd>
        <dt>CPF ou CNPJ</dt>
        <dd className="rz-numero">{formatarDocumento(perfil.Identificacao)}</dd>
        {perfil.naturezaJuridica ? (
          <>
            <dt>Natureza jurídica</dt>
            <dd>{perfil.naturezaJuridica}</dd>
          </>
        ) : null}
        <dt>Regime</dt>
        <dd>{textoDoRegime(perfil.IDRegime)}</dd>
        {vigente ? (
          <>
            <dt>Reconhecimento</dt>
            <dd>{textoDaBase(vigente.baseReconhecimento)}</dd>
          </>
        ) : null}
        <dt>Porte</dt>
        <dd>{textoDoPorte(perfil.porte)}</dd>
        <dt>Município</dt>
        <dd>
          {perfil.municipio ? `${perfil.municipio}${perfil.uf ? ` – ${perfil.uf}` : ''}` : '—'}
        </dd>
        <dt>Abertura</dt>
        <dd>
          <DataCivil valor={perfil.abertura} />
        </dd>
        <dt>Cliente desde</dt>
        <dd>
          <DataCivil valor={perfil.clienteDesde} />
        </dd>
        <dt>Categoria</dt>
        <dd>{textoDaCategoria(perfil.IDCategoria)}</dd>
        <dt>E-mail</dt>
        <dd>{perfil.email ?? '—'}</dd>
        {perfil.etiquetas.length > 0 ? (
          <>
            <dt>Etiquetas</dt>
            <dd>{perfil.etiquetas.join(', ')}</dd>
          </>
        ) : null}
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
